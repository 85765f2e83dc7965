import {
  MAX_SLOT_TEXT,
  PICTURE_SLOTS,
  type PictureSlot,
  type Slots,
  TEXT_SLOTS,
  type TextSlot,
} from '@ayob/contract/designs'
import { graphemesOf } from './ink'

export type Slot = TextSlot | PictureSlot

/** The most letters of each text. Longer ones can't be read while a vehicle passes. */
export const MOST_LETTERS: Readonly<Record<TextSlot, number>> = {
  name: 24,
  headline: 28,
  offer: 28,
  price: 16,
  place: 24,
  phone: 20,
}

/** A text with at most the letters of its slot. */
export const cutFor = (slot: TextSlot, text: string): string => {
  const letters = graphemesOf(text)
  let kept = letters.length <= MOST_LETTERS[slot] ? text : letters.slice(0, MOST_LETTERS[slot]).join('')
  while (kept.length > MAX_SLOT_TEXT) kept = graphemesOf(kept).slice(0, -1).join('')
  return kept
}

/** What stays in a picture when there is no room for all, the most important first. */
export const BY_IMPORTANCE: readonly Slot[] = ['headline', 'phone', 'price', 'photo', 'name', 'offer', 'logo', 'place']

/** A Sri Lankan phone number as people here write it; others as they are. */
export const shownPhone = (phone: string): string => phone.replace(/^\+94(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3')

export const isFilled = (slots: Slots, slot: Slot): boolean =>
  slot === 'photo' || slot === 'logo' ? slots[slot] !== null : slots.texts[slot].trim() !== ''

export const filledSlots = (slots: Slots): Slot[] => BY_IMPORTANCE.filter((slot) => isFilled(slots, slot))

/** What the pictures of an ad show: first the offer, then how to get it. */
const GROUPS: Readonly<Record<number, readonly (readonly Slot[])[]>> = {
  1: [[...TEXT_SLOTS, ...PICTURE_SLOTS]],
  2: [
    ['headline', 'offer', 'price', 'photo'],
    ['name', 'place', 'phone', 'logo'],
  ],
  3: [
    ['headline', 'photo'],
    ['price', 'offer'],
    ['name', 'place', 'phone', 'logo'],
  ],
}

/** The filled slots of each picture. No picture is empty as long as there are as many slots. */
export function sharedAmong(slots: Slots): Slot[][] {
  const filled = filledSlots(slots)
  const groups = (GROUPS[slots.pictures] ?? []).map((group) => filled.filter((slot) => group.includes(slot)))
  for (const [at, group] of groups.entries()) {
    const largest = groups.toSorted((one, other) => other.length - one.length)[0]
    const moved = group.length === 0 && largest && largest.length > 1 ? largest.pop() : undefined
    if (moved) groups[at] = [moved]
  }
  return groups.filter(({ length }) => length > 0)
}
