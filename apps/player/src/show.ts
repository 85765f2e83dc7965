import { SLOT_TOLERANCE_MS } from '@ayob/domain/plays/verdict'
import type { Choice, Chooser } from './choose'
import type { ScreenClock } from './clock'
import type { Creatives } from './creatives'
import type { Note } from './events'
import type { PlayOutbox } from './play-outbox'
import { exactPlace, type KnownFix, type Place } from './position'
import type { Prepared, Stage } from './stage'

/** The next slot is chosen and drawn this long before its start. */
const AHEAD_MS = 3_000
/** An ad or house ad that can't be drawn in this time is skipped. */
const DRAW_MS = 1_200

/** The monotonic time of slots, in milliseconds. */
export interface Pulse {
  now(): number
  pause(ms: number): Promise<void>
  /** Starts watching. The returned function returns true if the page has been visible ever since. */
  watch(): () => boolean
}

export interface ShowDeps {
  readonly stage: Pick<Stage, 'prepare'>
  readonly chooser: Chooser
  readonly creatives: Pick<Creatives, 'isReady' | 'open' | 'doubt'>
  readonly clock: ScreenClock
  readonly place: Place
  readonly outbox: PlayOutbox
  readonly note: Note
  readonly pulse: Pulse
  readonly stopped: () => boolean
  /** Called with what the screen shows: a booking, or null for a house ad, and the number of the choice. */
  readonly showing: (bookingId: string | null, creative?: number | null) => void
  /** Called when a slot has begun and the previous one has been logged. */
  readonly changed: () => void
}

interface Next extends Prepared {
  readonly choice: Choice
}

interface Slot {
  readonly choice: Choice
  readonly slotMs: number
  /** The start on the pulse's time. */
  readonly began: number
  readonly place: KnownFix | null
  readonly seen: () => boolean
  broken: boolean
}

/** Shows slots without gaps until stopped. Slots that were fully visible are logged. */
export async function runShow(deps: ShowDeps): Promise<void> {
  const { chooser, pulse } = deps
  let next = await prepareNext(deps, pulse.now())
  let due = pulse.now()
  let last: Slot | undefined
  while (!deps.stopped()) {
    const slot = begin(deps, next)
    if (last) finish(deps, last, slot.began)
    last = slot
    deps.changed()
    // Only a clearly late slot moves the beat; otherwise the beat would drift.
    due = (slot.began - due < SLOT_TOLERANCE_MS ? due : slot.began) + slot.slotMs
    await rest(deps, slot, next, due - AHEAD_MS)
    next = await prepareNext(deps, due)
    await pulse.pause(due - pulse.now())
    // The ad may have been taken down in the meantime.
    if (!chooser.holds(next.choice)) {
      chooser.ended(next.choice)
      next = await prepareNext(deps, due)
    }
  }
  if (last) finish(deps, last, pulse.now())
  await deps.outbox.settled()
}

function begin({ pulse, place, chooser, showing }: ShowDeps, { choice, toFront }: Next): Slot {
  const slotMs = chooser.slotMs()
  toFront(slotMs)
  showing(choice.ad?.booking_id ?? null, choice.number ?? null)
  return {
    choice,
    slotMs,
    began: pulse.now(),
    place: place.now(),
    seen: pulse.watch(),
    broken: false,
  }
}

/** Lets a slot run until a moment. A broken ad is replaced by a house ad and not counted. */
async function rest(deps: ShowDeps, slot: Slot, shown: Next, until: number): Promise<void> {
  const { pulse, note, showing } = deps
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
  const instead = await prepareHouse(deps)
  instead.toFront(until - pulse.now())
  showing(null, instead.choice.number ?? null)
  await pulse.pause(until - pulse.now())
}

/** Logs a slot that was visible for its full time. */
function finish({ chooser, clock, outbox, note }: ShowDeps, slot: Slot, endedAt: number): void {
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
      ...(place && { accuracy_m: Math.round(place.accuracyM), fix_age_s: place.ageS }),
      ...(choice.number !== undefined && { creative: choice.number }),
    }
    outbox.add(play, chooser.turn())
  }
  chooser.ended(choice)
}

/** Prepares the slot that begins at a moment of the pulse. */
async function prepareNext(deps: ShowDeps, due: number): Promise<Next> {
  const { chooser, clock, place, creatives, pulse } = deps
  const choice = chooser.next(clock.at(Math.max(due, pulse.now())), exactPlace(place), creatives.isReady)
  const drawn = await draw(deps, choice)
  if (drawn) return drawn
  chooser.ended(choice)
  return prepareHouse(deps)
}

/** Prepares a house ad, or the AYOB panel when none can be drawn. */
async function prepareHouse(deps: ShowDeps): Promise<Next> {
  const choice = deps.chooser.house(deps.creatives.isReady)
  const drawn = choice.creative && (await draw(deps, choice))
  if (drawn) return drawn
  const panel = await deps.stage.prepare({ creative: null, link: null }, DRAW_MS)
  return { ...panel, choice: { ad: null, creative: null } }
}

/** Returns undefined when the choice can't be drawn. */
async function draw({ stage, creatives, note }: ShowDeps, choice: Choice): Promise<Next | undefined> {
  const { ad, creative, part } = choice
  try {
    const file = creative && { kind: creative.kind, ...(await creatives.open(creative)) }
    return { ...(await stage.prepare({ creative: file, link: (part ?? ad)?.link ?? null }, DRAW_MS)), choice }
  } catch (error) {
    note('not_drawn', `${creative?.sha256}: ${error instanceof Error ? error.message : String(error)}`)
    if (creative) creatives.doubt(creative)
    return undefined
  }
}
