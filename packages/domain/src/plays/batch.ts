import type { Rejection } from '@ayob/contract/plays'
import { type ArrivedPlay, readPlay, seqOf } from './play'
import { type GivenShare, type ShareUse, type ShareUses, useShare, usesLeft } from './share'
import { type JudgingContext, judge, NO_TRACK, type Track, trackAfter } from './verdict'
import { codeOf, NOT_JUDGED } from './verdict-codes'

/** What a screen has reported so far. */
export interface ScreenMark {
  /** Number of the last applied play. */
  readonly seq: number
  /** Numbers that were skipped. */
  readonly missed: number
  /** Trips so far. A valid play at least 30 minutes after the vehicle's last one begins another. */
  readonly trips: number
}

/** State of a vehicle, which outlives its screens. */
export interface VehicleMark extends Track {
  /** What it has used of its shares. */
  readonly shares: ShareUses
}

export const NEW_VEHICLE: VehicleMark = { ...NO_TRACK, shares: {} }

/** The state by which the next play of a screen is judged. */
export interface Watermark extends ScreenMark, VehicleMark {}

export interface BatchContext extends JudgingContext {
  /** The share of a booking at the start of a play; undefined where none is known, which bounds nothing. */
  readonly share: (bookingId: string, startedAt: number) => GivenShare | undefined
  /**
   * The number up to which plays were acknowledged before. Those above the watermark were lost and come back: they were
   * within their share once, and which playlists they were made by may be lost as well.
   */
  readonly acknowledged: number
}

/** A pause of this length ends a trip: the seeds' "trips" are on-air periods (product.md section 6). */
export const TRIP_GAP_MS = 30 * 60_000

export interface BatchVerdict {
  readonly mark: Watermark
  readonly valid: readonly ArrivedPlay[]
  /** Rejected plays above the watermark, which are counted for good. */
  readonly rejected: readonly { readonly reason: Rejection; readonly at: number | null }[]
  /** Plays without a number. They can't be told from repeats, so only the answer counts them. */
  readonly unnumbered: number
  /** A letter for the verdict of each play in its order of arrival; null when all are valid. */
  readonly codes: string | null
  /** The known bookings that plays above the watermark named. */
  readonly bookingIds: ReadonlySet<string>
  /** Bookings with plays beyond the vehicle's share. */
  readonly overShare: ReadonlySet<string>
  /** Plays above the watermark that were acknowledged before. */
  readonly returned: number
}

/** What a screen can prove and do about plays that were acknowledged. */
export interface Receipt {
  /** The number up to which they were; 0 without a receipt. */
  readonly acknowledged: number
  /** The oldest play that the screen could send again. */
  readonly keptFrom: number
}

/**
 * True when a batch must not be applied yet: plays that were acknowledged are lost, and the screen has some that precede
 * it. Applied, the batch would move the watermark over them for good. The answer's watermark tells the screen which to
 * send first.
 */
export function comesTooEarly({ seq: mark }: ScreenMark, raw: readonly unknown[], receipt: Receipt): boolean {
  if (mark >= receipt.acknowledged) return false
  const numbers = raw.map((play) => seqOf(play) ?? 0).filter((seq) => seq > mark)
  return Math.min(...numbers) > Math.max(mark + 1, receipt.keptFrom)
}

/**
 * Applies a batch to a screen's watermark. Plays at or below it are ignored; the others are judged in the order of
 * their numbers and move it. Applying the same batch again changes nothing.
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

/** Counts a valid play towards the share of its booking. Returns false, and counts nothing, when it is beyond. */
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
