import type { ReactNode } from 'react'

interface Props {
  href: string
  className?: string
  /** Called by a plain press instead of opening the address. */
  onOpen?: () => void
  children: ReactNode
}

/** A link to another site or file, in a new tab. */
export function ExternalLink({ href, className, onOpen, children }: Props) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={className ?? 'text-lagoon hover:underline'}
      onClick={(event) => {
        if (!onOpen) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}
