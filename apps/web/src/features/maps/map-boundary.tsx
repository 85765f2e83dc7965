import { Component, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

interface Props {
  children: ReactNode
  onFail: () => void
}

/** Loading starts when the map is closer to the window than this part of its height, so that it is ready when it is scrolled to. */
const AHEAD = '100%'

/** Renders its children once the area around it is nearly in view, because a map is a megabyte. */
function WhenNear({ children }: Pick<Props, 'children'>) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = (entries: readonly IntersectionObserverEntry[]) =>
      setIsNear((was) => was || entries.some((entry) => entry.isIntersecting))
    const observer = new IntersectionObserver(watch, { rootMargin: AHEAD })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return isNear ? children : <div ref={place} className="absolute inset-0" />
}

/** Surrounds a lazily loaded map. It loads when it is nearly in view, and the page works without it when it fails. */
export class MapBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFail()
  }

  override render() {
    return this.state.failed ? null : (
      <WhenNear>
        <Suspense fallback={null}>{this.props.children}</Suspense>
      </WhenNear>
    )
  }
}
