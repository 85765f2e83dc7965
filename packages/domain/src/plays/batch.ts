import { MINUTE_MS } from '@ayob/contract/durations'
import type { Rejection } from '@ayob/contract/plays'
import { isServed, type ServedArea } from '../geo/fix'
import { confirmed, type DoubtedPlay, doubtsWithout, withDoubt } from './doubts'
import { type ArrivedPlay, isMalformed, isPlaced, placed, type ReportedPlay } from './play'
import { type GivenShare, type ShareUse, type ShareUses, useShare, usesLeft } from './share'
import { type JudgingContext, judge, NO_TRACK, type Track, trackAfter } from './verdict'
import { codeOf, NOT_JUDGED, UNPLACED } from './verdict-codes'

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
  readonly screenId: string
  readonly area: ServedArea
}

/** A pause of this length ends a trip, which is a period on air (docs/business-rules.md). */
export const TRIP_GAP_MS = 30 * MINUTE_MS

export interface BatchVerdict {
  readonly mark: Watermark
  /** As they count, in order of time: without positions that don't. */
  readonly valid: readonly ArrivedPlay[]
  /** Rejected plays of earlier batches that are valid now, because later plays confirm their positions. */
  readonly restored: readonly DoubtedPlay[]
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
  const restored: DoubtedPlay[] = []
  const reasons = new Map<number, { reason: Rejection; at: number | null }>()
  /** The indexes of the doubted plays of this batch, by number. */
  const doubted = new Map<number, number>()
  const codes = new Array<string>(plays.length).fill(NOT_JUDGED)
  const bookingIds = new Set<string>()
  const overShare = new Set<string>()
  const used = new Map<string, ShareUse>()
  let { seq: last, missed, trips } = mark
  let returned = 0
  let track: Track = mark

  const isBack = ({ seq }: { readonly seq: number }) => seq <= context.acknowledged
  const reject = (index: number, reason: Rejection, at: number | null) => {
    codes[index] = codeOf(reason)
    reasons.set(index, { reason, at })
  }
  /** Counts a play that meets all other conditions if it is within its share. Returns false if it is not. */
  const accept = (play: ArrivedPlay, isBack: boolean): boolean => {
    if (!isBack && !takeShare(used, mark.shares, play, context)) {
      overShare.add(play.bookingId ?? '')
      return false
    }
    if (track.lastEnd === null || play.startedAt - track.lastEnd >= TRIP_GAP_MS) trips++
    track = trackAfter(play, track)
    return true
  }
  const acceptConfirmed = (chain: readonly DoubtedPlay[], doubts: readonly DoubtedPlay[]) => {
    // The contradicted position supports nothing any more.
    track = { ...track, lastAt: null, support: 0, doubts: [] }
    for (const play of chain) {
      const index = doubted.get(play.seq)
      const isWithinShare = accept(play, index !== undefined && isBack(play))
      if (index === undefined) {
        if (isWithinShare) restored.push(play)
        continue
      }
      if (!isWithinShare) {
        reject(index, 'over_share', play.startedAt)
        continue
      }
      codes[index] = codeOf('valid')
      reasons.delete(index)
      valid.push(play)
    }
    track = { ...track, doubts: doubtsWithout(doubts, chain) }
  }

  for (const index of order) {
    const reported = plays[index] as ReportedPlay & { readonly seq: number }
    const { seq } = reported
    if (seq === last) continue
    missed += seq - last - 1
    last = seq
    if (isBack(reported)) returned++
    if (isMalformed(reported)) {
      reject(index, 'malformed', null)
      continue
    }
    const play = placed(reported, context.area)
    const named = play.bookingId
    if (named !== null && !bookingIds.has(named) && context.booking(named)) bookingIds.add(named)
    const reason = reasonAgainst(play, reported, track, context)
    if (reason === 'too_fast') reject(index, reason, play.startedAt)
    if (isPlaced(play) && (reason === 'too_fast' || (reason === null && track.doubts.length > 0))) {
      doubted.set(seq, index)
      const doubts = withDoubt(track, play, { screenId: context.screenId, receivedAt: context.now })
      const chain = confirmed(doubts)
      if (chain !== null) acceptConfirmed(chain, doubts)
      else if (reason !== null) track = { ...track, doubts }
      if (chain !== null || reason !== null) continue
    }
    if (reason !== null) {
      reject(index, reason, play.startedAt)
    } else if (accept(play, isBack(play))) {
      codes[index] = isPlaced(reported) && !isPlaced(play) ? UNPLACED : codeOf('valid')
      valid.push(play)
    } else {
      reject(index, 'over_share', play.startedAt)
    }
  }
  const { slotMs } = context
  const shares = usesLeft({ ...mark.shares, ...Object.fromEntries(used) }, track.lastEnd ?? 0, slotMs)
  return {
    mark: { seq: last, missed, trips, ...trackOf(track), shares },
    // A confirmed play may have begun before a valid one without a position.
    valid: doubted.size === 0 ? valid : valid.sort((a, b) => a.startedAt - b.startedAt),
    restored,
    rejected: [...reasons.values()],
    unnumbered,
    codes: codes.every((code) => code === VALID) ? null : codes.join(''),
    bookingIds,
    overShare,
    returned,
  }
}

/** As `judge`. No ad reaches a place outside the served area, even if its position does not count. */
function reasonAgainst(
  play: ArrivedPlay,
  reported: ArrivedPlay,
  track: Track,
  context: BatchContext,
): Rejection | null {
  const reason = judge(play, track, context)
  const isElsewhere = reason === 'outside_geofence' && isPlaced(reported) && !isServed(context.area, reported)
  return isElsewhere ? 'not_in_playlist' : reason
}

const VALID = codeOf('valid')

const trackOf = ({ lastEnd, lastAt, lastLat, lastLng, support, doubts }: Track): Track => ({
  lastEnd,
  lastAt,
  lastLat,
  lastLng,
  support,
  doubts,
})

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
