import type { ReactNode } from 'react'

/** A value and a smaller line below it, as in the cell of a table. */
export function TwoLines({ children, below }: { children: ReactNode; below: ReactNode }) {
  return (
    <>
      <span className="tabular block font-medium">{children}</span>
      {below && <span className="block text-sm whitespace-normal text-soft">{below}</span>}
    </>
  )
}
