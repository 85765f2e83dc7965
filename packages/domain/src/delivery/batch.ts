import type { Rejection } from '@ayob/contract/screens'
import { type ReportedPlay, readPlay, seqOf } from './play'
import { type JudgingContext, judge, type ScreenTrack, trackAfter } from './verdict'

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
  readonly valid: readonly ReportedPlay[]
  /** Rejected plays above the mark, which are counted for good. */
  readonly rejected: readonly { readonly reason: Rejection; readonly at: number | null }[]
  /** Plays without a number: they can't be told from their own repeats, so the answer alone counts them. */
  readonly unnumbered: number
}

/**
 * Applies a batch to a screen's watermark: plays at or below it are ignored, the rest are judged in the order of
 * their numbers and move it. Applying the same batch again therefore changes nothing.
 */
export function applyBatch(mark: Watermark, raw: readonly unknown[], context: JudgingContext): BatchVerdict {
  const numbered: { readonly seq: number; readonly raw: unknown }[] = []
  let unnumbered = 0
  for (const item of raw) {
    const seq = seqOf(item)
    if (seq === null) unnumbered++
    else if (seq > mark.seq) numbered.push({ seq, raw: item })
  }
  numbered.sort((a, b) => a.seq - b.seq)

  const valid: ReportedPlay[] = []
  const rejected: { reason: Rejection; at: number | null }[] = []
  let { seq: last, missed, trips } = mark
  let track: ScreenTrack = mark
  for (const item of numbered) {
    if (item.seq === last) continue
    missed += item.seq - last - 1
    last = item.seq
    const play = readPlay(item.raw)
    const reason = play === null ? 'malformed' : judge(play, track, context)
    if (play !== null && reason === null) {
      valid.push(play)
      if (track.lastEnd === null || play.startedAt - track.lastEnd >= TRIP_GAP_MS) trips++
      track = trackAfter(play, track)
    } else if (reason !== null) {
      rejected.push({ reason, at: play?.startedAt ?? null })
    }
  }
  const { lastEnd, lastAt, lastLat, lastLng } = track
  return { mark: { seq: last, missed, trips, lastEnd, lastAt, lastLat, lastLng }, valid, rejected, unnumbered }
}
