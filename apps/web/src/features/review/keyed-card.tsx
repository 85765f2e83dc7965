import type { ReactNode } from 'react'
import { cx } from '../../ui/cx'
import { isForCard } from './use-review-list'

interface Props {
  id: string
  label: string
  /** What its keys do while it has the focus, by lower-case letter or name. */
  keys: Readonly<Record<string, () => void>>
  className: string
  children: ReactNode
}

/** A card of a list that is worked off with keys. */
export function KeyedCard({ id, label, keys, className, children }: Props) {
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card handles keys
      tabIndex={0}
      data-card={id}
      aria-label={label}
      aria-keyshortcuts={Object.keys(keys).join(' ').toUpperCase()}
      onKeyDown={(event) => {
        const act = keys[event.key.toLowerCase()]
        // On a button or link within the card, Enter presses that one.
        const isElsewhere = event.key === 'Enter' && event.target !== event.currentTarget
        if (!act || event.repeat || isElsewhere || !isForCard(event)) return
        // Keeps the key press out of the fields of the dialog that opens.
        event.preventDefault()
        act()
      }}
      className={cx('grid scroll-mt-20 scroll-mb-6 grid-cols-1 rounded-card border bg-card p-5', className)}
    >
      {children}
    </article>
  )
}
