import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this a table has no room for columns, in pixels. */
const NARROW_PX = 560

/** Returns whether an element is too narrow for a table. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(window.innerWidth < NARROW_PX)
  useLayoutEffect(() => {
    if (!element.current) return
    const watch = new ResizeObserver(([entry]) => entry && setNarrow(entry.contentRect.width < NARROW_PX))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isNarrow
}
