import type { ReactNode, Ref } from 'react'

interface Props {
  /** The accessible name, or the id of the element with the name as `labelledBy`. */
  label?: string
  labelledBy?: string
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Scrolls what is wider or higher than its place, also with the arrow keys. */
export function Scroll({ label, labelledBy, className = 'overflow-x-auto', ref, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys don't scroll it
    <div ref={ref} role="group" aria-label={label} aria-labelledby={labelledBy} tabIndex={0} className={className}>
      {children}
    </div>
  )
}
