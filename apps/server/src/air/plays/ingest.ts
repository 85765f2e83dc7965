import { dayOf } from '@ayob/contract/days'
import type { PlaysAnswer, Rejection } from '@ayob/contract/plays'
import type { ServedArea } from '@ayob/domain/geo/fix'
import { DEFAULT_IMPRESSIONS, type ImpressionTerms } from '@ayob/domain/impressions/impressions'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import { isWithin } from '@ayob/domain/integrity/spans'
import { roundOf } from '@ayob/domain/playlists/pacing'
import type { Attribution } from '@ayob/domain/plays/attribution'
import {
  applyBatch,
  type BatchVerdict,
  comesTooEarly,
  NEW_VEHICLE,
  type Receipt,
  type ScreenMark,
  type VehicleMark,
} from '@ayob/domain/plays/batch'
import type { DoubtedPlay } from '@ayob/domain/plays/doubts'
import type { ReportedPlay } from '@ayob/domain/plays/play'
import { type Ask, askBefore, type GivenShare } from '@ayob/domain/plays/share'
import { emptyTallies, rowsOf, type Tallies, tally } from '@ayob/domain/plays/totals'
import type { JudgedBooking, JudgedScreen } from '@ayob/domain/plays/verdict'
import type { impressionVersions } from '../../goods/impressions/impressions.queries'
import type { Emit, Tx } from '../../platform/ports'
import type { PaceHistory } from '../playlists/paces'
import { type KeptBatch, keepRejudged, keepRows, packRows } from './evidence.store'
import { moveMarks, moveTracks, noteOverShares, readMarks, readTracks } from './plays.store'
import {
  addAirtime,
  addCells,
  addCreatives,
  addDelivery,
  addRejections,
  addReturned,
  addScreens,
  addSupply,
  type RejectionRow,
  type ReturnedRow,
} from './totals.store'

interface ReportingScreen extends JudgedScreen {
  readonly id: string
  readonly vehicleId: string
  readonly vehicleNumber: string
  readonly asks: readonly Ask[]
}

/** A play batch as a screen sent it. */
export interface PlayBatch {
  readonly screen: ReportingScreen
  readonly receipt: Receipt
  /** Returns the plays of the batch. Throws when it is malformed. */
  readonly read: () => readonly ReportedPlay[]
  /** The unpacked body. */
  readonly plain: Buffer
  /** The body as received, if that was gzip. */
  readonly packed: Buffer | null
}

/** A batch that waits for its group. */
export interface ArrivedBatch extends PlayBatch {
  readonly receivedAt: Date
}

/** The paces that playlists gave each booking, by pacing round. */
export type Paces = Pick<PaceHistory, 'ready' | 'paceIn'>

/** The terms by which plays are judged and counted. */
interface IngestTerms {
  readonly slotMs: number
  readonly booking: (id: string) => JudgedBooking | undefined
  readonly attribution: Attribution
  readonly impressionsAt: (instant: number) => ImpressionTerms
  readonly paces: Paces
  /** Positions outside it don't count. */
  readonly area: ServedArea
  readonly emit: Emit
}

/** Plays of this many bytes of text take a few milliseconds to read and judge. */
const BYTES_PER_TURN = 400_000
/** Lets other calls run between thousands of plays. */
const yieldToEventLoop = () => new Promise((resolve) => setImmediate(resolve))

/** The error of a batch that could not be read. The other batches of its group are applied. */
export interface Unread {
  readonly unread: unknown
}

interface OverShare {
  readonly screen: ReportingScreen
  readonly bookingId: string
  readonly day: string
}

interface Work {
  /** By screen. */
  readonly marks: Map<string, ScreenMark>
  /** By vehicle, because a group may contain several screens of one vehicle. */
  readonly tracks: Map<string, VehicleMark>
  /** Held minutes of the vehicles that have any. */
  readonly held: ReadonlyMap<string, readonly MinuteSpan[]>
  /** Vehicles of the screens whose marks have moved. */
  readonly moved: Map<string, string>
  readonly tallies: Tallies
  readonly rejections: Map<string, RejectionRow>
  /** The rejections of earlier batches that are taken back. */
  readonly pardons: Map<string, RejectionRow>
  readonly rejudged: (DoubtedPlay & { readonly rejudgedAt: number })[]
  readonly kept: KeptBatch[]
  readonly returned: ReturnedRow[]
  /** Bookings for which screens reported more than their share, by screen and booking. */
  readonly over: Map<string, OverShare>
}

/**
 * Applies a group of batches in one transaction. Marks, tracks, verdicts, totals and evidence change together, so a
 * play is counted exactly once however often it is sent. The partitions of the evidence must exist. Returns the answers
 * in the order of the batches.
 */
export async function ingestGroup(
  tx: Tx,
  batches: readonly ArrivedBatch[],
  terms: IngestTerms,
): Promise<(PlaysAnswer | Unread)[]> {
  const screens = batches.map(({ screen }) => screen)
  const screenIds = screens.map(({ id }) => id)
  const vehicleIds = screens.map(({ vehicleId }) => vehicleId)
  const marks = await readMarks(tx, screenIds)
  const { tracks, held } = await readTracks(tx, vehicleIds)
  const work: Work = {
    marks: new Map(marks),
    tracks: new Map(tracks),
    held,
    moved: new Map(),
    tallies: emptyTallies(),
    rejections: new Map(),
    pardons: new Map(),
    rejudged: [],
    kept: [],
    returned: [],
    over: new Map(),
  }
  await terms.paces.ready(tx, roundsOf(screens, tracks))
  const answers: (PlaysAnswer | Unread)[] = []
  let bytes = 0
  for (const batch of batches) {
    const plays = read(batch)
    answers.push('unread' in plays ? plays : apply(work, batch, plays, terms))
    bytes += batch.plain.length
    if (bytes < BYTES_PER_TURN) continue
    bytes = 0
    await yieldToEventLoop()
  }
  const rows = await packRows(work.kept)
  const moved = [...work.moved.keys()]
  await moveMarks(
    tx,
    moved.map((screenId) => ({ screenId, ...markOf(work, screenId) })),
  )
  await moveTracks(
    tx,
    [...new Set(work.moved.values())].map((vehicleId) => ({ vehicleId, ...trackOf(work, vehicleId) })),
  )
  // Rows that every group updates are written last, so that they are locked for the shortest time.
  const totals = rowsOf(work.tallies)
  await keepRows(tx, rows)
  await keepRejudged(tx, work.rejudged)
  await addAirtime(tx, totals.airtime)
  await addScreens(tx, totals.screens)
  await addRejections(tx, work.rejections.values())
  await addRejections(tx, work.pardons.values(), 'taken')
  await addReturned(tx, work.returned)
  await alarm(tx, [...work.over.values()], terms.emit)
  await addCells(tx, totals.cells)
  await addSupply(tx, totals.supply)
  await addDelivery(tx, totals.delivery)
  await addCreatives(tx, totals.creatives)
  return answers
}

const markOf = (work: Work, screenId: string): ScreenMark => work.marks.get(screenId) ?? { seq: 0, missed: 0, trips: 0 }

const trackOf = (work: Work, vehicleId: string): VehicleMark => work.tracks.get(vehicleId) ?? NEW_VEHICLE

/** The playlist request behind a play. A screen that never requested one is judged as if it had when it was paired. */
const askOf = ({ asks, pairedAt }: ReportingScreen, startedAt: number): Ask =>
  askBefore(asks, startedAt) ?? { at: pairedAt, round: roundOf(pairedAt) }

/** The pacing rounds of the playlists that screens had since their vehicles' last plays. */
function roundsOf(screens: readonly ReportingScreen[], tracks: ReadonlyMap<string, VehicleMark>): Set<number> {
  const rounds = new Set<number>()
  for (const screen of screens) {
    const first = askOf(screen, tracks.get(screen.vehicleId)?.lastEnd ?? 0)
    rounds.add(first.round)
    for (const ask of screen.asks) if (ask.at > first.at) rounds.add(ask.round)
  }
  return rounds
}

/** Notifies administrators of screens that report more than their share: once per screen, booking and day. */
async function alarm(tx: Tx, over: readonly OverShare[], emit: Emit): Promise<void> {
  const rows = over.map(({ screen, bookingId, day }) => ({ screen_id: screen.id, booking_id: bookingId, day }))
  for (const { screen_id: screenId, booking_id: bookingId } of await noteOverShares(tx, rows)) {
    const vehicleNumber = over.find(({ screen }) => screen.id === screenId)?.screen.vehicleNumber ?? ''
    await emit(tx, 'screen.over_share', { screenId, vehicleNumber, bookingId })
  }
}

function read(batch: ArrivedBatch): readonly ReportedPlay[] | Unread {
  try {
    return batch.read()
  } catch (error) {
    return { unread: error }
  }
}

function apply(work: Work, batch: ArrivedBatch, plays: readonly ReportedPlay[], terms: IngestTerms): PlaysAnswer {
  const { screen, receivedAt, receipt } = batch
  const { id: screenId, vehicleId, vehicleType } = screen
  const before = { ...markOf(work, screenId), ...trackOf(work, vehicleId) }
  if (comesTooEarly(before, plays, receipt)) return { acked_seq: before.seq, accepted: 0, rejected: {} }
  const known = new Map<string, GivenShare>()
  let since: Ask | undefined
  const share = (bookingId: string, startedAt: number) => {
    const ask = askOf(screen, startedAt)
    if (ask.at !== since?.at) known.clear()
    since = ask
    const given = known.get(bookingId)
    if (given) return given
    const pace = terms.paces.paceIn(ask.round, bookingId)
    if (pace) known.set(bookingId, { askedAt: ask.at, pace })
    return known.get(bookingId)
  }
  const verdict = applyBatch(before, plays, {
    ...terms,
    now: receivedAt.getTime(),
    screen,
    share,
    acknowledged: receipt.acknowledged,
    screenId,
  })
  if (verdict.mark.seq > before.seq) {
    const { seq, missed, trips, ...track } = verdict.mark
    work.marks.set(screenId, { seq, missed, trips })
    work.tracks.set(vehicleId, track)
    work.moved.set(screenId, vehicleId)
    const held = work.held.get(vehicleId)
    // Plays in held minutes are acknowledged and stored as evidence. They count once the minutes are accepted.
    const counts = held && ((startedAt: number) => !isWithin(held, startedAt))
    const { valid, restored } = verdict
    const counted = restored.length === 0 ? valid : [...restored, ...valid].sort((a, b) => a.startedAt - b.startedAt)
    tally(work.tallies, counted, { ...terms, screenId, vehicleType, lastEnd: before.lastEnd, counts })
    countRejections(work.rejections, screenId, receivedAt, verdict.rejected)
    for (const play of verdict.restored) {
      countRejections(work.pardons, screenId, play.receivedAt, [{ reason: 'too_fast' }])
      work.rejudged.push({ ...play, rejudgedAt: receivedAt.getTime() })
    }
    if (verdict.returned > 0) {
      work.returned.push({ screenId, day: dayOf(receivedAt), plays: verdict.returned })
    }
    for (const bookingId of verdict.overShare) {
      work.over.set(`${screenId} ${bookingId}`, { screen, bookingId, day: dayOf(receivedAt) })
    }
    work.kept.push({
      screenId,
      firstSeq: before.seq + 1,
      lastSeq: verdict.mark.seq,
      receivedAt,
      accepted: verdict.valid.length,
      rejected: verdict.rejected.length,
      bookingIds: verdict.bookingIds,
      codes: verdict.codes,
      plain: batch.plain,
      packed: batch.packed,
    })
  }
  return answerOf(verdict)
}

function countRejections(
  rows: Map<string, RejectionRow>,
  screenId: string,
  receivedAt: Date | number,
  rejected: readonly { readonly reason: Rejection }[],
): void {
  const day = dayOf(receivedAt)
  for (const { reason } of rejected) {
    const key = `${screenId} ${day} ${reason}`
    const row = rows.get(key) ?? { screenId, day, reason, plays: 0, lastAt: 0 }
    row.plays++
    row.lastAt = Math.max(row.lastAt, Number(receivedAt))
    rows.set(key, row)
  }
}

function answerOf(verdict: BatchVerdict): PlaysAnswer {
  const rejected: Partial<Record<Rejection, number>> = {}
  for (const { reason } of verdict.rejected) rejected[reason] = (rejected[reason] ?? 0) + 1
  if (verdict.unnumbered > 0) rejected.malformed = (rejected.malformed ?? 0) + verdict.unnumbered
  return { acked_seq: verdict.mark.seq, accepted: verdict.valid.length, rejected }
}

/** The impression terms at each instant. `versions` are sorted newest first. */
export function knownImpressions(versions: Awaited<ReturnType<typeof impressionVersions>>) {
  const held = versions.map(({ validFrom, terms }) => ({ from: validFrom.getTime(), terms }))
  return {
    newest: Math.max(...versions.map(({ id }) => id)),
    /** The impression terms at an instant. */
    at: (instant: number): ImpressionTerms => held.find(({ from }) => from <= instant)?.terms ?? DEFAULT_IMPRESSIONS,
  }
}
