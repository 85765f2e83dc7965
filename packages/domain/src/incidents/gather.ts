import { MINUTE_MS } from '@ayob/contract/durations'
import type { IncidentCause, IncidentScope } from '@ayob/contract/incidents'

/** A screen of the fleet, as far as it tells what several have in common. */
export interface Member {
  readonly id: string
  /** The area where it last was, and the version that it runs; empty if unknown. */
  readonly area: string
  readonly version: string
}

/** A fault that counts and belongs to no incident of many. */
export interface LooseFault {
  readonly screenId: string
  readonly since: number
}

/** Faults of one cause that are one incident. */
export interface Gathered {
  readonly scope: IncidentScope
  /** Of an area or version its name, of a single screen its id, of the fleet empty. */
  readonly about: string
  readonly screenIds: readonly string[]
}

/** Faults that began within this time of each other may have one cause. */
const TOGETHER_MS = 20 * MINUTE_MS
/** This many, and this share of those that have it in common, are one incident. */
const MANY = 5
const SHARE = 0.4

/**
 * Faults of one cause, as incidents: those that began together and are a large part of the fleet, of a version or of an
 * area are one, the others are one each. `open` are the incidents of many that are there already: they take what belongs
 * to them.
 */
export function gather(
  faults: readonly LooseFault[],
  fleet: readonly Member[],
  open: readonly { readonly scope: IncidentScope; readonly about: string }[],
): Gathered[] {
  const members = new Map(fleet.map((member) => [member.id, member]))
  let left = [...faults].sort((a, b) => a.since - b.since || (a.screenId < b.screenId ? -1 : 1))
  const found: Gathered[] = []
  const take = (scope: IncidentScope, about: string, taken: readonly LooseFault[]) => {
    const ids = new Set(taken.map(({ screenId }) => screenId))
    left = left.filter(({ screenId }) => !ids.has(screenId))
    found.push({ scope, about, screenIds: [...ids] })
  }
  for (const [scope, aboutOf] of WIDEST_FIRST) {
    const groups = grouped(left, ({ screenId }) => aboutOf(members.get(screenId)))
    const sizes = grouped(fleet, aboutOf)
    for (const [about, ofGroup] of groups) {
      if (about === null) continue
      const isOpen = open.some((one) => one.scope === scope && one.about === about)
      const size = sizes.get(about)?.length ?? 0
      const together = isOpen ? ofGroup : mostTogether(ofGroup)
      if (isOpen || (together.length >= MANY && together.length >= SHARE * size)) take(scope, about, together)
    }
  }
  return [
    ...found,
    ...left.map(({ screenId }) => ({ scope: 'screen' as const, about: screenId, screenIds: [screenId] })),
  ]
}

type About = (member: Member | undefined) => string | null

const WIDEST_FIRST: readonly (readonly [IncidentScope, About])[] = [
  ['fleet', () => ''],
  ['version', (member) => member?.version || null],
  ['area', (member) => member?.area || null],
]

/** The causes of which many at once have something in common. A full disk is a screen's own. */
export const isShared = (cause: IncidentCause): boolean =>
  cause !== 'bytes' && cause !== 'storage' && cause !== 'device'

function grouped<T>(all: readonly T[], keyOf: (one: T) => string | null): Map<string | null, T[]> {
  const groups = new Map<string | null, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return groups
}

/** The largest run of faults, sorted by their beginning, that began within the time. */
function mostTogether(faults: readonly LooseFault[]): readonly LooseFault[] {
  let best: readonly LooseFault[] = []
  for (let from = 0, to = 0; from < faults.length; from += 1) {
    const start = faults[from]?.since ?? 0
    while (to < faults.length && (faults[to]?.since ?? 0) - start <= TOGETHER_MS) to += 1
    if (to - from > best.length) best = faults.slice(from, to)
  }
  return best
}
