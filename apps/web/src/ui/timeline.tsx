import type { ReactNode } from 'react'

interface Entry {
  readonly key: string
  readonly title: string
  /** When and by whom; missing parts are left out. */
  readonly facts: readonly (ReactNode | false)[]
}

/** A history, newest first. */
export function Timeline({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol className="mt-3 grid gap-3 border-l-2 border-line pl-4">
      {entries.map(({ key, title, facts }) => (
        <li key={key}>
          <p className="font-medium">{title}</p>
          <p className="tabular text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
        </li>
      ))}
    </ol>
  )
}
