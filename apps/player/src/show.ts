import type { Position } from '@ayob/domain/geo/distance'
import { SLOT_TOLERANCE_MS } from '@ayob/domain/plays/verdict'
import type { Choice, Chooser } from './choose'
import type { ScreenClock } from './clock'
import type { Creatives } from './creatives'
import type { Note } from './events'
import type { PlayLog } from './play-log'
import type { Place } from './position'
import type { Prepared, Stage } from './stage'

/** The next slot is chosen and drawn this long before it begins. */
const AHEAD_MS = 3_000
/** An ad, and after it a house ad, that can't be drawn in this time is not shown in this slot. */
const DRAW_MS = 1_200

/** The steady time that slots are measured with, in milliseconds. */
export interface Pulse {
  now(): number
  pause(ms: number): Promise<void>
  /** Watches from now on; the answer tells whether the page was visible all the time since. */
  watch(): () => boolean
}

export interface ShowDeps {
  readonly stage: Stage
  readonly chooser: Chooser
  readonly creatives: Pick<Creatives, 'isReady' | 'open' | 'doubt'>
  readonly clock: ScreenClock
  readonly place: Place
  readonly log: PlayLog
  readonly note: Note
  readonly pulse: Pulse
  readonly stopped: () => boolean
  /** Told what is on the screen: a booking, or null for a house ad. */
  readonly showing: (bookingId: string | null) => void
  /** A slot has begun, and the one before it is in the log's hands. */
  readonly changed: () => void
}

interface Next extends Prepared {
  readonly choice: Choice
}

interface Slot {
  readonly choice: Choice
  readonly slotMs: number
  /** When it came to the front, by the pulse. */
  readonly began: number
  readonly place: Position | null
  readonly seen: () => boolean
  broken: boolean
}

/** One slot after the other, without a gap, until stopped. A slot that was really shown goes into the play log. */
export async function runShow(needs: ShowDeps): Promise<void> {
  const { chooser, pulse } = needs
  let next = await prepareNext(needs)
  let due = pulse.now()
  let last: Slot | undefined
  while (!needs.stopped()) {
    const slot = begin(needs, next)
    if (last) finish(needs, last, slot.began)
    last = slot
    needs.changed()
    // A slot that began late moves the beat; one that is a little late doesn't, or the beat would wander.
    due = (slot.began - due < SLOT_TOLERANCE_MS ? due : slot.began) + slot.slotMs
    await rest(needs, slot, next, due - AHEAD_MS)
    next = await prepareNext(needs)
    await pulse.pause(due - pulse.now())
    // What was taken down meanwhile is not shown any more.
    if (!chooser.holds(next.choice)) {
      chooser.ended(next.choice)
      next = await prepareNext(needs)
    }
  }
  if (last) finish(needs, last, pulse.now())
  await needs.log.settled()
}

function begin({ pulse, place, chooser, showing }: ShowDeps, { choice, toFront }: Next): Slot {
  toFront()
  showing(choice.ad?.booking_id ?? null)
  return {
    choice,
    slotMs: chooser.slotMs(),
    began: pulse.now(),
    place: place.now(),
    seen: pulse.watch(),
    broken: false,
  }
}

/** Lets a slot run until a moment. What breaks meanwhile gives way to a house ad, and counts as nothing. */
async function rest(needs: ShowDeps, slot: Slot, shown: Next, until: number): Promise<void> {
  const { pulse, note, showing } = needs
  let over = false
  const fault = await Promise.race([
    pulse.pause(until - pulse.now()).then(() => {
      over = true
      return null
    }),
    shown.broken,
  ])
  if (over || fault === null) return
  slot.broken = true
  note('broke', `${slot.choice.creative?.sha256}: ${fault}`)
  const instead = await prepareHouse(needs)
  instead.toFront()
  showing(null)
  await pulse.pause(until - pulse.now())
}

/** Logs a slot that was on the screen for its time, whole and visible. */
function finish({ chooser, clock, log, note }: ShowDeps, slot: Slot, endedAt: number): void {
  const { choice, slotMs, began, place } = slot
  const visible = slot.seen()
  const duration_ms = Math.round(endedAt - began)
  if (slot.broken || !visible) note('not_counted', slot.broken ? 'broken' : 'not visible')
  else if (Math.abs(duration_ms - slotMs) >= SLOT_TOLERANCE_MS) note('not_counted', `${duration_ms} ms`)
  else {
    const play = {
      booking_id: choice.ad?.booking_id ?? null,
      started_at: new Date(clock.at(began)).toISOString(),
      duration_ms,
      lat: place?.lat ?? null,
      lng: place?.lng ?? null,
    }
    log.add(play, chooser.turn())
  }
  chooser.ended(choice)
}

async function prepareNext(needs: ShowDeps): Promise<Next> {
  const { chooser, clock, place, creatives } = needs
  const choice = chooser.next(clock.now(), place.now(), creatives.isReady)
  const drawn = await draw(needs, choice)
  if (drawn) return drawn
  chooser.ended(choice)
  return prepareHouse(needs)
}

/** A house ad; our own face, which needs nothing, where none can be drawn. */
async function prepareHouse(needs: ShowDeps): Promise<Next> {
  const choice = needs.chooser.house(needs.creatives.isReady)
  const drawn = choice.creative && (await draw(needs, choice))
  if (drawn) return drawn
  const face = await needs.stage.prepare({ creative: null, link: null }, DRAW_MS)
  return { ...face, choice: { ad: null, creative: null } }
}

/** Undefined when it can't be drawn. */
async function draw({ stage, creatives, note }: ShowDeps, choice: Choice): Promise<Next | undefined> {
  const { ad, creative } = choice
  try {
    const file = creative && { kind: creative.kind, ...(await creatives.open(creative)) }
    return { ...(await stage.prepare({ creative: file, link: ad?.link ?? null }, DRAW_MS)), choice }
  } catch (error) {
    note('not_drawn', `${creative?.sha256}: ${error instanceof Error ? error.message : String(error)}`)
    if (creative) creatives.doubt(creative)
    return undefined
  }
}
