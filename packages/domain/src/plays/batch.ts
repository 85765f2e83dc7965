import type { Rejection } from '@ayob/contract/plays'
import { type ArrivedPlay, isMalformed, type ReportedPlay } from './play'
import { type GivenShare, type ShareUse, type ShareUses, useShare, usesLeft } from './share'
import { type JudgingContext, judge, NO_TRACK, type Track, trackAfter } from './verdict'
import { codeOf, NOT_JUDGED } from './verdict-codes'

/** The state of a screen's reports so far. */
export interface ScreenMark {
  /** Number of the last applied play. */
  readonly seq: number
  /** Numbers that were skipped. */
  readonly missed: number
  /** Trips so far. A valid play at least 30 minutes after the vehicle's last one starts another. */
  readonly trips: number
}

/** State of a vehicle, which outlives its screens. */
export interface VehicleMark extends Track {
  /** The used part of its shares. */
  readonly shares: ShareUses
}

export const NEW_VEHICLE: VehicleMark = { ...NO_TRACK, shares: {} }

/** The state against which the next play of a screen is judged. */
export interface Watermark extends ScreenMark, VehicleMark {}

export interface BatchContext extends JudgingContext {
  /** The share of a booking at the start of a play; undefined when unknown, which means unlimited. */
  readonly share: (bookingId: string, startedAt: number) => GivenShare | undefined
  /**
   * The highest play number that was acknowledged before. Plays above the watermark up to this number were lost and are
   * sent again. They were within their share the first time, and the playlists behind them may be lost as well.
   */
  readonly acknowledged: number
}

/** A pause of this length ends a trip: the seeds' "trips" are on-air periods (product.md section 6). */
export const TRIP_GAP_MS = 30 * 60_000

export interface BatchVerdict {
  readonly mark: Watermark
  readonly valid: readonly ArrivedPlay[]
  /** Rejected plays above the watermark. They are counted permanently. */
  readonly rejected: readonly { readonly reason: Rejection; readonly at: number | null }[]
  /** Plays without a number. They can't be told from repeats, so only the answer counts them. */
  readonly unnumbered: number
  /** A letter for the verdict on each play in order of arrival; null when all are valid. */
  readonly codes: string | null
  /** The existing bookings that plays above the watermark named. */
  readonly bookingIds: ReadonlySet<string>
  /** Bookings with plays beyond the vehicle's share. */
  readonly overShare: ReadonlySet<string>
  /** Plays above the watermark that were acknowledged before. */
  readonly returned: number
}

/** Facts about acknowledged plays that a screen can prove. */
export interface Receipt {
  /** The highest acknowledged number; 0 without a receipt. */
  readonly acknowledged: number
  /** The oldest play that the screen can still send again. */
  readonly keptFrom: number
}

/**
 * Returns true when a batch must not be applied yet: acknowledged plays are lost, and the screen still has some that
 * precede it. Applying the batch would move the watermark past them for good. The answer's watermark tells the screen which
 * plays to send first.
 */
export function comesTooEarly(
  { seq: mark }: ScreenMark,
  plays: readonly Pick<ReportedPlay, 'seq'>[],
  receipt: Receipt,
): boolean {
  if (mark >= receipt.acknowledged) return false
  const numbers = plays.map(({ seq }) => seq ?? 0).filter((seq) => seq > mark)
  return Math.min(...numbers) > Math.max(mark + 1, receipt.keptFrom)
}

/**
 * Applies a batch to a screen's watermark. Plays at or below it are ignored; the others are judged in the order of their
 * numbers and move it. Applying the same batch again changes nothing.
 */
export function applyBatch(mark: Watermark, plays: readonly ReportedPlay[], context: BatchContext): BatchVerdict {
  const { order, unnumbered } = inOrder(plays, mark.seq)

  const valid: ArrivedPlay[] = []
  const rejected: { reason: Rejection; at: number | null }[] = []
  const codes = new Array<string>(plays.length).fill(NOT_JUDGED)
  const bookingIds = new Set<string>()
  const overShare = new Set<string>()
  const used = new Map<string, ShareUse>()
  let { seq: last, missed, trips } = mark
  let returned = 0
  let track: Track = mark
  for (const index of order) {
    const play = plays[index] as ReportedPlay & { readonly seq: number }
    const { seq } = play
    if (seq === last) continue
    missed += seq - last - 1
    last = seq
    const isBack = seq <= context.acknowledged
    if (isBack) returned++
    if (isMalformed(play)) {
      codes[index] = codeOf('malformed')
      rejected.push({ reason: 'malformed', at: null })
      continue
    }
    let reason = judge(play, track, context)
    if (reason === null && !isBack && !takeShare(used, mark.shares, play, context)) {
      reason = 'over_share'
      overShare.add(play.bookingId ?? '')
    }
    codes[index] = codeOf(reason ?? 'valid')
    const named = play.bookingId
    if (named !== null && !bookingIds.has(named) && context.booking(named)) bookingIds.add(named)
    if (reason === null) {
      valid.push(play)
      if (track.lastEnd === null || play.startedAt - track.lastEnd >= TRIP_GAP_MS) trips++
      track = trackAfter(play, track)
    } else {
      rejected.push({ reason, at: play.startedAt })
    }
  }
  const { lastEnd, lastAt, lastLat, lastLng } = track
  const { slotMs } = context
  return {
    mark: {
      seq: last,
      missed,
      trips,
      lastEnd,
      lastAt,
      lastLat,
      lastLng,
      shares: usesLeft({ ...mark.shares, ...Object.fromEntries(used) }, lastEnd ?? 0, slotMs),
    },
    valid,
    rejected,
    unnumbered,
    codes: valid.length === plays.length ? null : codes.join(''),
    bookingIds,
    overShare,
    returned,
  }
}

/** Adds a valid play to the used shares. Returns false, and adds nothing, when it exceeds the share of its booking. */
function takeShare(
  used: Map<string, ShareUse>,
  before: ShareUses,
  { bookingId, startedAt }: ArrivedPlay,
  { share, slotMs }: BatchContext,
): boolean {
  const given = bookingId === null ? undefined : share(bookingId, startedAt)
  if (bookingId === null || given === undefined) return true
  const use = useShare(used.get(bookingId) ?? before[bookingId], startedAt, given, slotMs)
  if (use !== null) used.set(bookingId, use)
  return use !== null
}

/** Indexes of the plays above a watermark, in the order of their numbers. */
function inOrder(plays: readonly ReportedPlay[], mark: number) {
  const order: number[] = []
  let unnumbered = 0
  let before = mark
  let ascending = true
  for (let index = 0; index < plays.length; index++) {
    const { seq } = plays[index] as ReportedPlay
    if (seq === null) unnumbered++
    else if (seq > mark) {
      order.push(index)
      if (seq < before) ascending = false
      before = seq
    }
  }
  const seqAt = (index: number) => plays[index]?.seq ?? 0
  if (!ascending) order.sort((a, b) => seqAt(a) - seqAt(b))
  return { order, unnumbered }
}
