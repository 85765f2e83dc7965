import type { ScreenCreative } from '@ayob/contract/screens'
import type { Position } from '@ayob/domain/delivery/geo'
import type { Chooser } from './choose'
import type { ScreenClock } from './clock'
import type { Creatives } from './creatives'
import type { Memory } from './memory'
import type { Place } from './position'
import type { Stage } from './stage'
import { pause } from './wait'

const SLOT_MS = 10_000
/** The next slot is chosen and drawn this long before it begins. */
const AHEAD_MS = 1_200
/** A slot that ends later than this was not a slot: the device slept. */
const LATE_MS = 500

export interface ShowNeeds {
  readonly stage: Stage
  readonly chooser: Chooser
  readonly creatives: Creatives
  readonly clock: ScreenClock
  readonly place: Place
  readonly memory: Memory
  readonly stopped: () => boolean
  /** Told what is on the screen: a booking, or null for a house ad. */
  readonly showing: (bookingId: string | null) => void
}

interface Slot {
  readonly bookingId: string | null
  readonly beginsAt: number
  readonly place: Position | null
}

/** One slot after the other, without a gap, until stopped. A slot that was really shown goes into the play log. */
export async function runShow(needs: ShowNeeds): Promise<void> {
  let next = await prepareNext(needs)
  let beginsAt = performance.now()
  while (!needs.stopped()) {
    next.toFront()
    needs.showing(next.bookingId)
    const slot: Slot = { bookingId: next.bookingId, beginsAt, place: needs.place.now() }
    const seen = watchVisibility()
    const endsAt = beginsAt + SLOT_MS
    await pause(endsAt - AHEAD_MS - performance.now())
    next = await prepareNext(needs)
    await pause(endsAt - performance.now())
    const lateBy = performance.now() - endsAt
    if (seen() && lateBy < LATE_MS) await log(needs, slot)
    beginsAt = lateBy < LATE_MS ? endsAt : performance.now()
  }
}

async function prepareNext(needs: ShowNeeds): Promise<{ bookingId: string | null; toFront: () => void }> {
  const isReady = (creative: ScreenCreative) => needs.creatives.ready(creative) !== undefined
  const { ad, creative } = needs.chooser.next(needs.clock.now(), needs.place.now(), isReady)
  const address = creative ? needs.creatives.ready(creative) : undefined
  const scene = { creative: creative && address ? { kind: creative.kind, address } : null, link: ad?.link ?? null }
  try {
    return { bookingId: ad?.booking_id ?? null, toFront: await needs.stage.prepare(scene) }
  } catch {
    return { bookingId: null, toFront: await needs.stage.prepare({ creative: null, link: null }) }
  }
}

async function log({ memory, clock }: ShowNeeds, { bookingId, beginsAt, place }: Slot): Promise<void> {
  await memory
    .log({
      booking_id: bookingId,
      started_at: new Date(clock.at(beginsAt)).toISOString(),
      duration_ms: SLOT_MS,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
    })
    .catch(() => undefined)
}

/** Answers whether the page was visible all the time since. */
function watchVisibility(): () => boolean {
  let visible = document.visibilityState === 'visible'
  const look = () => {
    if (document.visibilityState !== 'visible') visible = false
  }
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    return visible
  }
}
