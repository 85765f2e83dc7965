import { type Day, dayOf } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { emptyDay, withPlays } from '@ayob/domain/integrity/vehicle-day'
import { compareLooks } from '../../air/looks/comparing.commands'
import { playsOfScreenReceived } from '../../air/plays/evidence.queries'
import { anyInspected, inspectedScreens } from '../../goods/screens/screens.views'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/ports'
import { readingStore, vehicleDayStore } from './inspections.store'
import { type ScreenPlay, seenPlays } from './seen.queries'

/** A batch gets its arrival time before it is committed. */
const COMMIT_MS = 2 * MINUTE_MS
/** The arrival period that one transaction reads. */
const PART_MS = 10 * MINUTE_MS

/**
 * Adds the plays that arrived since the last run to the days of vehicles. Each period is one transaction that also
 * records the progress, so a play is added exactly once, whichever process does it and wherever it dies.
 */
export async function readEvidence(ctx: Context): Promise<void> {
  const { db, transact, clock, config } = ctx
  const end = clock.now().getTime() - COMMIT_MS
  const begun = await readingStore.until(db)
  if (!begun) return transact((tx) => readingStore.begin(tx, new Date(end)))
  if (begun.getTime() < end && !(await anyInspected(db, config.requireEnrolledDevice))) {
    await transact((tx) => readingStore.move(tx, begun, new Date(end)))
    return
  }
  let from = begun
  while (from.getTime() < end) {
    const to = new Date(Math.min(end, from.getTime() + PART_MS))
    const gathered = await gather(ctx, from, to)
    const start = from
    const isOurs = await transact(async (tx) => {
      if (!(await readingStore.move(tx, start, to))) return false
      await addPlays(tx, gathered.days)
      await compareLooks(tx, gathered.byScreen, { at: clock.now(), playsOf: playsOfScreenReceived })
      return true
    })
    if (!isOurs) return
    from = to
  }
}

/** A screen whose minutes are inspected. */
type InspectedScreen = NonNullable<ReturnType<Awaited<ReturnType<typeof inspectedScreens>>['get']>>

interface Gathered extends InspectedScreen {
  readonly day: Day
  readonly plays: ScreenPlay[]
}

/** The plays of inspected screens that arrived in a period, by screen, and those that are evidence by vehicle and day. */
async function gather({ db, config }: Context, from: Date, to: Date) {
  const found = new Map<string, Gathered>()
  const byScreen = new Map<string, ScreenPlay[]>()
  const known = new Map<string, InspectedScreen | undefined>()
  const inspected = async (screenId: string) =>
    (await inspectedScreens(db, [screenId], config.requireEnrolledDevice)).get(screenId)
  for await (const plays of seenPlays(db, from, to)) {
    const screenId = plays[0]?.screenId
    if (screenId === undefined) continue
    if (!known.has(screenId)) known.set(screenId, await inspected(screenId))
    const screen = known.get(screenId)
    if (!screen) continue
    const ofScreen = byScreen.get(screenId) ?? []
    byScreen.set(screenId, ofScreen)
    for (const play of plays) {
      ofScreen.push(play)
      if (!play.isEvidence) continue
      const day = dayOf(play.startedAt)
      const key = `${screen.vehicleId} ${day}`
      const one = found.get(key) ?? { ...screen, day, plays: [] }
      found.set(key, one)
      one.plays.push(play)
    }
  }
  return { days: [...found.values()], byScreen }
}

async function addPlays(tx: Tx, more: readonly Gathered[]): Promise<void> {
  const known = new Map((await vehicleDayStore.lock(tx, more)).map((day) => [`${day.vehicleId} ${day.day}`, day]))
  const days = more.map(({ vehicleId, driverId, day, plays }) => ({
    driverId,
    seen: withPlays(known.get(`${vehicleId} ${day}`) ?? emptyDay(vehicleId, day), plays),
  }))
  await vehicleDayStore.save(tx, days)
}
