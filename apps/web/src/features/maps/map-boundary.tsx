import { Component, type ReactNode, Suspense } from 'react'

interface Props {
  children: ReactNode
  onFail: () => void
}

/** Around a map whose code comes later: when it does not come, or breaks, the page goes on without it. */
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
