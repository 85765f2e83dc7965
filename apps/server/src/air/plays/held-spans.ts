import { addDays, dayOf } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import { ROUTES } from '@ayob/contract/route-data'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { ImpressionTerms } from '@ayob/domain/impressions/impressions'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import { isWithin, spansWithout, wholeMinutes } from '@ayob/domain/integrity/spans'
import { type Attribution, attributionTo } from '@ayob/domain/plays/attribution'
import { emptyTallies, rowsOf, type Tallies, tally } from '@ayob/domain/plays/totals'
import { impressionVersions } from '../../goods/impressions/impressions.queries'
import { screensOfVehicles } from '../../goods/screens/screens.queries'
import type { Tx } from '../../platform/ports'
import { type EvidencePlay, playsApplied } from './evidence.queries'
import { knownImpressions } from './ingest'
import { readTracks, setHeld } from './plays.store'
import { addAirtime, addCells, addCreatives, addDelivery, addScreens, addSupply } from './totals.store'

/** A screen that a vehicle has or had. */
interface VehicleScreen {
  readonly id: string
  readonly vehicleType: VehicleType
}

interface Terms {
  readonly attribution: Attribution
  readonly impressionsAt: (instant: number) => ImpressionTerms
}

/** The plays of a vehicle in minutes that became held. */
interface HeldPlays {
  /** The starts of the minutes with a play, in milliseconds, in order, and the seconds of its plays. */
  readonly minutes: ReadonlyMap<number, number>
  /** Plays by booking. */
  readonly plays: ReadonlyMap<string, number>
}

/** Spans by vehicle; a missing vehicle has none. */
type SpansOf = ReadonlyMap<string, readonly MinuteSpan[]>

const attribution = attributionTo(ROUTES)

/**
 * Sets the held minutes of vehicles. The plays of newly held minutes are removed from the
 * totals, and those of released minutes are added again. Both are recounted from the evidence: the totals are the tally
 * of the valid plays outside held minutes.
 *
 * It locks the tracks first, as ingest does before it writes totals, so each batch either is in the evidence read here
 * or is counted with the new minutes. `spansOf` is called afterwards, when its data can't change any more. Call it
 * once per transaction, with all vehicles: a second call would lock tracks after totals.
 * `screen_totals.first_at` and `last_at` stay when plays are removed, and a screen-minute of supply at the edge of a
 * held minute may be removed too.
 *
 * Returns what became held, for the vehicles with changes.
 */
export async function moveSpans(
  tx: Tx,
  vehicleIds: readonly string[],
  spansOf: () => Promise<SpansOf>,
): Promise<Map<string, HeldPlays>> {
  const { held: before } = await readTracks(tx, vehicleIds)
  const after = await spansOf()
  const known = await screensOfVehicles(tx, vehicleIds)
  const terms = { attribution, impressionsAt: knownImpressions(await impressionVersions(tx)).at }
  const [taken, added] = [emptyTallies(), emptyTallies()]
  const became = new Map<string, HeldPlays>()
  const moved: { vehicleId: string; held: MinuteSpan[] }[] = []
  for (const vehicleId of new Set(vehicleIds)) {
    const was = before.get(vehicleId) ?? []
    const held = wholeMinutes(after.get(vehicleId) ?? [])
    const [appeared, gone] = [spansWithout(held, was), spansWithout(was, held)]
    if (appeared.length + gone.length === 0) continue
    moved.push({ vehicleId, held })
    const changed = wholeMinutes([...appeared, ...gone])
    const heldPlays = noteTaker(appeared)
    for await (const batch of batchesOver(tx, known.get(vehicleId) ?? [], changed)) {
      count(taken, batch, appeared, terms)
      count(added, batch, gone, terms)
      heldPlays.note(batch.plays)
    }
    if (appeared.length > 0) became.set(vehicleId, heldPlays.found())
  }
  await setHeld(tx, moved)
  await write(tx, taken, added)
  return became
}

/** Collects the minutes and bookings of the plays in some spans. */
function noteTaker(spans: readonly MinuteSpan[]) {
  const minutes = new Map<number, number>()
  const plays = new Map<string, number>()
  return {
    note(some: readonly EvidencePlay[]): void {
      for (const { startedAt, durationMs, bookingId } of some) {
        if (!isWithin(spans, startedAt)) continue
        const minute = Math.floor(startedAt / MINUTE_MS) * MINUTE_MS
        minutes.set(minute, (minutes.get(minute) ?? 0) + Math.round(durationMs / 1000))
        if (bookingId !== null) plays.set(bookingId, (plays.get(bookingId) ?? 0) + 1)
      }
    },
    found: (): HeldPlays => ({ minutes: new Map([...minutes].sort(([a], [b]) => a - b)), plays }),
  }
}

/** The valid plays of one batch, and the end of the vehicle's valid play before them. */
interface Applied {
  readonly screen: VehicleScreen
  readonly plays: readonly EvidencePlay[]
  readonly lastEnd: number | null
}

/** The batches of a vehicle up to the last one with a play in one of the spans. */
async function* batchesOver(
  tx: Tx,
  screens: readonly VehicleScreen[],
  spans: readonly MinuteSpan[],
): AsyncGenerator<Applied> {
  const [first, last] = [spans[0], spans.at(-1)]
  if (!first || !last || screens.length === 0) return
  const ids = screens.map(({ id }) => id)
  let lastEnd: number | null = null
  // A screen's clock may be a little ahead, so a play just after midnight may have arrived the day before.
  for await (const all of playsApplied(tx, ids, addDays(dayOf(first.from), -1))) {
    const plays = all.filter(({ verdict }) => verdict === 'valid')
    const [start, end] = [plays[0], plays.at(-1)]
    const screen = screens.find(({ id }) => id === start?.screenId)
    if (!start || !end || !screen) continue
    if (start.startedAt >= last.to) return
    yield { screen, plays, lastEnd }
    lastEnd = end.startedAt + end.durationMs
  }
}

function count(
  tallies: Tallies,
  { screen, plays, lastEnd }: Applied,
  spans: readonly MinuteSpan[],
  terms: Terms,
): void {
  if (spans.length === 0) return
  const counts = (startedAt: number) => isWithin(spans, startedAt)
  tally(tallies, plays, { ...terms, screenId: screen.id, vehicleType: screen.vehicleType, lastEnd, counts })
}

/** Writes table by table in the order of ingest, so that the two can't deadlock. */
async function write(tx: Tx, before: Tallies, after: Tallies): Promise<void> {
  const [taken, added] = [rowsOf(before), rowsOf(after)]
  await addAirtime(tx, taken.airtime, 'taken')
  await addAirtime(tx, added.airtime)
  await addScreens(tx, taken.screens, 'taken')
  await addScreens(tx, added.screens)
  await addCells(tx, taken.cells, 'taken')
  await addCells(tx, added.cells)
  await addSupply(tx, taken.supply, 'taken')
  await addSupply(tx, added.supply)
  await addDelivery(tx, added.delivery, taken.delivery)
  await addCreatives(tx, taken.creatives, 'taken')
  await addCreatives(tx, added.creatives)
}
