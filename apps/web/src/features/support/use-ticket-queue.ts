import { type AdminTicket, adminTicket, adminTickets } from '@ayob/contract/support'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useChange } from '../../lib/address'
import { isForCard } from '../review/use-review-list'

export const QUEUE_READS = [adminTickets, adminTicket]

/** The id of a ticket's row in the document. */
export const rowId = (id: string) => `ticket-row-${id}`

interface Keys {
  onTake: (ticket: AdminTicket) => void
  onClose: (ticket: AdminTicket) => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/**
 * Which ticket of the list is shown, kept in the address; the first one while the address has none. J, K and the arrow keys
 * choose, Enter goes to the thread, R to the answer, A takes, E closes.
 */
export function useTicketQueue(tickets: readonly AdminTicket[], { onTake, onClose }: Keys) {
  const [search] = useSearchParams()
  const change = useChange()
  const asked = search.get('ticket')
  const thread = useRef<HTMLDivElement>(null)
  const goesToThread = useRef(false)
  // A ticket that is being read stays when a new one arrives above it.
  const [kept, setKept] = useState<string>()
  const chosenId = asked ?? (tickets.some(({ id }) => id === kept) ? kept : tickets[0]?.id) ?? null
  useEffect(() => setKept(chosenId ?? undefined), [chosenId])
  const last = useRef(0)
  const at = tickets.findIndex(({ id }) => id === chosenId)
  if (at >= 0) last.current = at

  const choose = (id: string | null) => change({ ticket: id }, { replace: true })
  /** Chooses a ticket and puts the focus on its row. */
  const moveTo = (id: string | undefined) => {
    choose(id ?? null)
    const row = id === undefined ? null : document.getElementById(rowId(id))
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }
  const focusThread = () => thread.current?.querySelector<HTMLElement>('h2')?.focus()
  useEffect(() => {
    if (!goesToThread.current) return
    goesToThread.current = false
    focusThread()
  })

  const act = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.shiftKey || !isForCard(event)) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const step = STEPS[key]
    const chosen = tickets[at]
    if (step && tickets.length > 0) {
      event.preventDefault()
      const from = at >= 0 ? at : last.current - (step > 0 ? 1 : 0)
      moveTo(tickets[Math.max(0, Math.min(from + step, tickets.length - 1))]?.id)
    } else if (key === 'Enter' && event.target instanceof Element && !event.target.closest('a, button, [role=tab]')) {
      event.preventDefault()
      focusThread()
    } else if (key === 'r' && thread.current) {
      event.preventDefault()
      thread.current.querySelector('textarea')?.focus()
    } else if (chosen && !event.repeat && (key === 'a' || key === 'e')) {
      event.preventDefault()
      if (key === 'a') onTake(chosen)
      else onClose(chosen)
    }
  }
  const acts = useRef(act)
  acts.current = act
  // Before the browser paints: from the moment the list is seen, no key is lost.
  useLayoutEffect(() => {
    const byKey = (event: KeyboardEvent) => acts.current(event)
    window.addEventListener('keydown', byKey)
    return () => window.removeEventListener('keydown', byKey)
  }, [])

  return {
    chosenId,
    /** Whether the address names a ticket: a narrow window then shows it instead of the list. */
    isOpen: asked !== null,
    thread,
    choose,
    moveTo,
    /** The ticket after one, for when that one is done. */
    after: (id: string) => {
      const place = tickets.findIndex((ticket) => ticket.id === id)
      // Where a ticket has left the list, the next one stands in its place.
      const next = place < 0 ? last.current : place + 1
      return (tickets[next] ?? tickets[next - (place < 0 ? 1 : 2)])?.id
    },
    /** Goes to the thread once the ticket of a pressed row is shown. */
    onOpen: () => {
      goesToThread.current = true
    },
  }
}
