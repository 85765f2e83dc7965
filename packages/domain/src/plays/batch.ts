import type { Rejection } from '@ayob/contract/plays'
import { type ArrivedPlay, readPlay, seqOf } from './play'
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
export function comesTooEarly({ seq: mark }: ScreenMark, raw: readonly unknown[], receipt: Receipt): boolean {
  if (mark >= receipt.acknowledged) return false
  const numbers = raw.map((play) => seqOf(play) ?? 0).filter((seq) => seq > mark)
  return Math.min(...numbers) > Math.max(mark + 1, receipt.keptFrom)
}

/**
 * Applies a batch to a screen's watermark. Plays at or below it are ignored; the others are judged in the order of their
 * numbers and move it. Applying the same batch again changes nothing.
 */
export function applyBatch(mark: Watermark, raw: readonly unknown[], context: BatchContext): BatchVerdict {
  const { order, seqs, unnumbered } = inOrder(raw, mark.seq)

  const valid: ArrivedPlay[] = []
  const rejected: { reason: Rejection; at: number | null }[] = []
  const codes = new Array<string>(raw.length).fill(NOT_JUDGED)
  const bookingIds = new Set<string>()
  const overShare = new Set<string>()
  const shares = { ...mark.shares }
  let { seq: last, missed, trips } = mark
  let returned = 0
  let track: Track = mark
  for (const index of order) {
    const seq = seqs[index] as number
    if (seq === last) continue
    missed += seq - last - 1
    last = seq
    const isBack = seq <= context.acknowledged
    if (isBack) returned++
    const play = readPlay(raw[index])
    let reason = play === null ? 'malformed' : judge(play, track, context)
    if (play !== null && reason === null && !isBack && !takeShare(shares, play, context)) {
      reason = 'over_share'
      overShare.add(play.bookingId ?? '')
    }
    codes[index] = codeOf(reason ?? 'valid')
    const named = play?.bookingId ?? null
    if (named !== null && !bookingIds.has(named) && context.booking(named)) bookingIds.add(named)
    if (play !== null && reason === null) {
      valid.push(play)
      if (track.lastEnd === null || play.startedAt - track.lastEnd >= TRIP_GAP_MS) trips++
      track = trackAfter(play, track)
    } else if (reason !== null) {
      rejected.push({ reason, at: play?.startedAt ?? null })
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
      shares: usesLeft(shares, lastEnd ?? 0, slotMs),
    },
    valid,
    rejected,
    unnumbered,
    codes: valid.length === raw.length ? null : codes.join(''),
    bookingIds,
    overShare,
    returned,
  }
}

/** Counts a valid play towards the share of its booking. Returns false, and counts nothing, when it exceeds the share. */
function takeShare(shares: Record<string, ShareUse>, play: ArrivedPlay, { share, slotMs }: BatchContext): boolean {
  const { bookingId, startedAt } = play
  const given = bookingId === null ? undefined : share(bookingId, startedAt)
  if (bookingId === null || given === undefined) return true
  const use = useShare(shares[bookingId], startedAt, given, slotMs)
  if (use !== null) shares[bookingId] = use
  return use !== null
}

/** Indexes of the plays above a watermark, in the order of their numbers. */
function inOrder(raw: readonly unknown[], mark: number) {
  const order: number[] = []
  const seqs: number[] = []
  let unnumbered = 0
  let before = mark
  let ascending = true
  for (let index = 0; index < raw.length; index++) {
    const seq = seqOf(raw[index])
    seqs.push(seq ?? 0)
    if (seq === null) unnumbered++
    else if (seq > mark) {
      order.push(index)
      if (seq < before) ascending = false
      before = seq
    }
  }
  if (!ascending) order.sort((a, b) => (seqs[a] as number) - (seqs[b] as number))
  return { order, seqs, unnumbered }
}
