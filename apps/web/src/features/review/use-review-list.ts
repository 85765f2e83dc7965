import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

/** The top bar and the margins of cards. */
const BARS_PX = 120

/** Elements that handle keys themselves. */
const OWN_KEYS =
  'input, textarea, select, video, iframe, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]'

/** Returns whether a key press is meant for a card: without a modifier and outside fields and dialogs. */
export function isForCard(event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'target'>): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  return event.target instanceof Element && event.target.closest(OWN_KEYS) === null
}

/**
 * A list of cards under review. A decided card disappears at once and the next one gets the focus, until the list has it
 * with what was decided; a refresh of the list keeps the focus. Arrow keys, J and K move from card to card.
 */
export function useReviewList<Item extends { readonly id: string }>(items: readonly Item[]) {
  const list = useRef<HTMLDivElement>(null)
  const [decided, setDecided] = useState<ReadonlyMap<string, string>>(new Map())
  const current = useRef<{ id: string; at: number } | null>(null)
  // An item that has gone may come back, for example when documents are replaced again.
  useEffect(() => {
    setDecided((old) => {
      const still = [...old].filter(([id]) => items.some((item) => item.id === id))
      return still.length === old.size ? old : new Map(still)
    })
  }, [items])
  const shown = items.filter((item) => decided.get(item.id) !== JSON.stringify(item))
  const ids = shown.map(({ id }) => id)
  const order = ids.join(' ')

  const bringBack = (id: string) => setDecided((old) => new Map([...old].filter(([other]) => other !== id)))
  const cardOf = (id: string | undefined) =>
    id === undefined ? null : (list.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`) ?? null)
  const focusCard = (at: number) => {
    const card = cardOf(ids[at])
    const target = card ?? list.current
    target?.focus({ preventScroll: true })
    // Of a card that is taller than the window, its beginning is shown.
    card?.scrollIntoView({ block: card.offsetHeight < window.innerHeight - BARS_PX ? 'nearest' : 'start' })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when cards appear, disappear or move
  useLayoutEffect(() => {
    // The list itself has it after its last card, until the next page comes.
    const nobody = [null, document.body, list.current].includes(document.activeElement as HTMLElement | null)
    const had = current.current
    if (!had) {
      const nowhere = nobody || document.activeElement?.id === 'content'
      // The first card is ready for keys; the page does not scroll.
      if (nowhere) cardOf(ids[0])?.focus({ preventScroll: true })
      return
    }
    const at = ids.indexOf(had.id)
    if (at >= 0) {
      current.current = { id: had.id, at }
      return
    }
    const next = Math.max(0, Math.min(had.at, ids.length - 1))
    current.current = { id: ids[next] ?? '', at: next }
    if (nobody) focusCard(next)
  }, [order])

  // biome-ignore lint/correctness/useExhaustiveDependencies: steps follow the current order of the cards; from the moment they are painted, no key is lost
  useLayoutEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!step || event.defaultPrevented || event.shiftKey || !isForCard(event) || ids.length === 0) return
      event.preventDefault()
      const from = ids.findIndex((id) => cardOf(id)?.contains(document.activeElement))
      focusCard(from < 0 ? 0 : Math.max(0, Math.min(from + step, ids.length - 1)))
    }
    window.addEventListener('keydown', byKey)
    return () => window.removeEventListener('keydown', byKey)
  }, [order])

  return {
    shown,
    /** The number of items that the server last sent, including those decided since. */
    sent: items.length,
    /** Properties of the element around the cards. */
    listProps: {
      ref: list,
      tabIndex: -1,
      onFocus: (event: FocusEvent) => {
        const id = event.target.closest<HTMLElement>('[data-card]')?.dataset.card
        if (id !== undefined) current.current = { id, at: ids.indexOf(id) }
      },
    },
    /** Where the focus goes when a dialog about a card closes. */
    afterDialog: () => cardOf(current.current?.id) ?? list.current,
    /** Hides a card while its decision is sent, and shows it again if that fails. */
    async decide(id: string, decision: () => Promise<unknown>): Promise<void> {
      const item = items.find((one) => one.id === id)
      if (item) setDecided((old) => new Map(old).set(id, JSON.stringify(item)))
      try {
        await decision()
      } catch {
        // The action has already shown the failure.
        bringBack(id)
      }
    },
    /** Shows the card of an item again that is undecided once more. */
    bringBack,
  }
}
