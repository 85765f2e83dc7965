import type { ReactNode } from 'react'
import { readableAddress } from '../lib/readable-address'

interface Props {
  href: string
  className?: string
  /** Called by a plain press instead of opening the address. */
  onOpen?: () => void
  /** The address itself, if absent. */
  children?: ReactNode
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
      {children ?? readableAddress(href)}
    </a>
  )
}
