import type { ReactNode } from 'react'
import { useTitle } from '../lib/use-title'

interface Props {
  title: string
  subtitle?: ReactNode
  actions?: ReactNode
}

/** The title of a page, also used as the title of the document. */
export function PageHeader({ title, subtitle, actions }: Props) {
  useTitle(title)
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-[1.75rem] sm:text-[2rem]">{title}</h1>
        {subtitle && <p className="mt-1.5 max-w-prose text-soft">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  )
}
