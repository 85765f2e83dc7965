import type { ReactNode } from 'react'

/** A link to another site or file, in a new tab. */
export function ExternalLink({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className ?? 'text-lagoon hover:underline'}>
      {children}
    </a>
  )
}
