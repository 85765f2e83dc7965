import type { Rejection } from '@ayob/contract/plays'
import { type ArrivedPlay, readPlay, seqOf } from './play'
import { type JudgingContext, judge, type ScreenTrack, trackAfter } from './verdict'
import { codeOf, NOT_JUDGED } from './verdict-codes'

/** How far a screen's plays have been applied: the number of the last one, and what the next is judged by. */
export interface Watermark extends ScreenTrack {
  readonly seq: number
  /** Numbers that were never seen, because a screen went on above them. */
  readonly missed: number
  /** On-air periods so far: a valid play at least 30 minutes after the one before begins another. */
  readonly trips: number
}

/** A pause this long ends a trip. */
export const TRIP_GAP_MS = 30 * 60_000

export interface BatchVerdict {
  readonly mark: Watermark
  readonly valid: readonly ArrivedPlay[]
  /** Rejected plays above the mark, which are counted for good. */
  readonly rejected: readonly { readonly reason: Rejection; readonly at: number | null }[]
  /** Plays without a number: they can't be told from their own repeats, so the answer alone counts them. */
  readonly unnumbered: number
  /** The verdict of each play of the batch as it arrived, a letter each; null when every one of them is valid. */
  readonly codes: string | null
  /** The bookings that the plays above the mark named, as far as there are such bookings. */
  readonly bookingIds: ReadonlySet<string>
}

/**
 * Applies a batch to a screen's watermark: plays at or below it are ignored, the rest are judged in the order of
 * their numbers and move it. Applying the same batch again therefore changes nothing.
 */
export function applyBatch(mark: Watermark, raw: readonly unknown[], context: JudgingContext): BatchVerdict {
  const { order, seqs, unnumbered } = inOrder(raw, mark.seq)

  const valid: ArrivedPlay[] = []
  const rejected: { reason: Rejection; at: number | null }[] = []
  const codes = new Array<string>(raw.length).fill(NOT_JUDGED)
  const bookingIds = new Set<string>()
  let { seq: last, missed, trips } = mark
  let track: ScreenTrack = mark
  for (const index of order) {
    const seq = seqs[index] as number
    if (seq === last) continue
    missed += seq - last - 1
    last = seq
    const play = readPlay(raw[index])
    const reason = play === null ? 'malformed' : judge(play, track, context)
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
  return {
    mark: { seq: last, missed, trips, lastEnd, lastAt, lastLat, lastLng },
    valid,
    rejected,
    unnumbered,
    codes: valid.length === raw.length ? null : codes.join(''),
    bookingIds,
  }
}

/** The plays above a mark, as places in the batch, in the order of their numbers. */
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
