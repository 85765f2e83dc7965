import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  children: ReactNode
  onFail: () => void
}

/** Surrounds a lazily loaded map, so that the page works without it when it fails. */
export class MapBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFail()
  }

  override render() {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
