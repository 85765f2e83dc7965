import { MINUTE_MS } from '@ayob/contract/durations'
import type { IncidentCause, IncidentScope } from '@ayob/contract/incidents'
import { type Course, stepOf } from './course'
import { COMES_BACK_MS, faultsOf, isHeard, type ObservedScreen } from './faults'
import { gather, isShared, type Member } from './gather'

/** A fault of a screen, and the incident that it belongs to. */
export interface Fault {
  readonly screenId: string
  readonly cause: IncidentCause
  readonly course: Course
  /** Null while it does not count. */
  readonly incidentId: string | null
}

/** An incident that is open, or was closed within the last day. Instants in milliseconds. */
export interface KnownIncident {
  readonly id: string
  readonly cause: IncidentCause
  readonly scope: IncidentScope
  readonly about: string
  readonly openedAt: number
  readonly closedAt: number | null
  /** A person has taken or closed it. */
  readonly isHandled: boolean
}

export type SeenScreen = ObservedScreen & Member

/** What a round changes. */
export interface Round {
  /** The faults after it, in full. */
  readonly faults: readonly Fault[]
  readonly opened: readonly Omit<KnownIncident, 'closedAt' | 'isHandled'>[]
  readonly reopened: readonly string[]
  readonly closed: readonly string[]
  /** Screens that now belong to an incident, and those that no longer have its fault. */
  readonly joined: readonly { readonly incidentId: string; readonly screenId: string; readonly since: number }[]
  readonly left: readonly { readonly incidentId: string; readonly screenId: string }[]
}

/** Single incidents that are younger may turn out to be part of one of many. */
const YOUNG_MS = 20 * MINUTE_MS

/**
 * Looks at the whole fleet at an instant: which faults begin, go on and end, and which incidents open and close by that.
 * A screen that is gone has no faults. A fault that is still there a day after a person closed its incident is a new one.
 * `newId` makes the id of an incident.
 */
export function roundOf(
  screens: readonly SeenScreen[],
  faults: readonly Fault[],
  incidents: readonly KnownIncident[],
  now: number,
  newId: () => string,
): Round {
  const { going, left } = stepAll(screens, faults, now)
  const known = new Map(incidents.map((incident) => [incident.id, incident]))
  const opened: Mutable<Round['opened']> = []
  const reopened: string[] = []
  const joined: Mutable<Round['joined']> = []
  const belongs = new Map<Fault, string>()
  for (const [cause, candidates] of byCause(going, known, now)) {
    const ofCause = incidents.filter((incident) => incident.cause === cause)
    const isOpen = ({ closedAt }: KnownIncident) => closedAt === null
    for (const { scope, about, screenIds } of gathered(cause, candidates, screens, ofCause.filter(isOpen))) {
      const ids = new Set(screenIds)
      const members = candidates.filter(({ screenId }) => ids.has(screenId))
      const same = ofCause.filter((incident) => incident.scope === scope && incident.about === about)
      const there = same.find(isOpen) ?? same.find((incident) => mayContinue(incident, now))
      if (there?.closedAt != null) reopened.push(there.id)
      const id = there?.id ?? newId()
      if (!there) opened.push({ id, cause, scope, about, openedAt: now })
      for (const fault of members) {
        if (fault.incidentId === id) continue
        if (fault.incidentId) left.push({ incidentId: fault.incidentId, screenId: fault.screenId })
        joined.push({ incidentId: id, screenId: fault.screenId, since: fault.course.since })
        belongs.set(fault, id)
      }
    }
  }
  const after = going.map((fault) => ({ ...fault, incidentId: belongs.get(fault) ?? fault.incidentId }))
  const living = new Set(after.map(({ incidentId }) => incidentId))
  const closed = incidents.filter(({ id, closedAt }) => closedAt === null && !living.has(id)).map(({ id }) => id)
  return { faults: after, opened, reopened, closed, joined, left }
}

type Mutable<List extends readonly unknown[]> = List[number][]

/** Takes each fault a step further. */
function stepAll(screens: readonly SeenScreen[], faults: readonly Fault[], now: number) {
  const before = new Map<string, Map<IncidentCause, Fault>>()
  for (const fault of faults) {
    const own = before.get(fault.screenId) ?? new Map<IncidentCause, Fault>()
    before.set(fault.screenId, own.set(fault.cause, fault))
  }
  const going: Fault[] = []
  const left: Mutable<Round['left']> = []
  const end = ({ incidentId, screenId }: Fault) => incidentId && left.push({ incidentId, screenId })
  for (const screen of screens) {
    const found = faultsOf(screen, now)
    const own = before.get(screen.id)
    before.delete(screen.id)
    for (const cause of new Set([...found, ...(own?.keys() ?? [])])) {
      const fault = own?.get(cause)
      const step = stepOf(cause, fault?.course, found.includes(cause), isHeard(screen, now), now)
      if (step.state === 'over') fault && end(fault)
      else going.push({ screenId: screen.id, cause, course: step.course, incidentId: fault?.incidentId ?? null })
    }
  }
  for (const own of before.values()) for (const fault of own.values()) end(fault)
  return { going, left }
}

/** The faults that count and may need another incident than they have, by cause. */
function byCause(faults: readonly Fault[], known: ReadonlyMap<string, KnownIncident>, now: number) {
  const found = new Map<IncidentCause, Fault[]>()
  for (const fault of faults) {
    const incident = fault.incidentId === null ? undefined : known.get(fault.incidentId)
    if (fault.course.openedAt === null || (fault.incidentId !== null && !mayMove(incident, now))) continue
    found.set(fault.cause, [...(found.get(fault.cause) ?? []), fault])
  }
  // Single incidents move only together with a new fault.
  return [...found].filter(([, list]) => list.some(({ incidentId }) => isNew(incidentId, known)))
}

const isNew = (incidentId: string | null, known: ReadonlyMap<string, KnownIncident>): boolean =>
  incidentId === null || known.get(incidentId)?.closedAt !== null

/** From an incident that is closed for a day, and from one of a single screen that just opened and that nobody has taken. */
function mayMove(incident: KnownIncident | undefined, now: number): boolean {
  if (!incident) return true
  if (incident.closedAt !== null) return now - incident.closedAt >= COMES_BACK_MS
  return incident.scope === 'screen' && !incident.isHandled && now - incident.openedAt < YOUNG_MS
}

/** What the rules have closed goes on when it comes back within a day. */
const mayContinue = ({ closedAt, isHandled }: KnownIncident, now: number): boolean =>
  closedAt !== null && !isHandled && now - closedAt < COMES_BACK_MS

function gathered(
  cause: IncidentCause,
  faults: readonly Fault[],
  fleet: readonly Member[],
  open: readonly KnownIncident[],
) {
  if (!isShared(cause))
    return faults.map(({ screenId }) => ({ scope: 'screen' as const, about: screenId, screenIds: [screenId] }))
  const many = open.filter(({ scope }) => scope !== 'screen')
  return gather(
    faults.map(({ screenId, course }) => ({ screenId, since: course.since })),
    fleet,
    many,
  )
}
