import type { AdLocation } from '@ayob/contract/bookings'
import type { Plan } from '@ayob/contract/forecasts'
import { newKey } from './new-key'
import { deviceEntries } from './storage'

const KEY = 'tried'

/** The part of a plan that a booking form holds. */
export type TriedPlan = Pick<Plan, 'vehicleType' | 'quantity' | 'durationDays'>

/** What a visitor tried on the landing page. */
export interface Tried {
  /** The id of the draft that it becomes. */
  readonly id: string
  /** The e-mail address of the person who signed up with it; empty before. */
  readonly by: string
  /** The name of the shop; empty when none was typed. */
  readonly name: string
  /** In LKR; 0 when no budget was chosen. */
  readonly budget: number
  readonly places: readonly AdLocation[]
  /** What the budget buys, as it was shown; null while that is unknown. */
  readonly plan: TriedPlan | null
}

/** Keeps a part of what was tried, until it is the first draft. */
export function keepTried(part: Partial<Tried>): void {
  deviceEntries.set(KEY, JSON.stringify({ ...tried(), ...part }))
}

/** What was tried in this browser. */
export function tried(): Tried {
  const kept = (deviceEntries.getJson(KEY) ?? {}) as { readonly [field in keyof Tried]?: unknown }
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    id: textOf(kept.id) || newKey(),
    by: textOf(kept.by),
    name: textOf(kept.name),
    budget: typeof kept.budget === 'number' ? kept.budget : 0,
    places: Array.isArray(kept.places) ? kept.places : [],
    plan: kept.plan && typeof kept.plan === 'object' ? (kept.plan as TriedPlan) : null,
  }
}

export const hasTried = (): boolean => deviceEntries.get(KEY) !== null

export function forgetTried(): void {
  deviceEntries.remove(KEY)
}
