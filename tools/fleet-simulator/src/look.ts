import { type AskedLook, LOOK_SIZE } from '@ayob/contract/looks'
import type { ScreenCreative } from '@ayob/contract/playlists'
import type { Position } from '@ayob/domain/geo/distance'
import sharp from 'sharp'

const GROUND = '#060a13'
const MOST_DRAWN = 100
const MOST_TRIES = 3

/** The content of a simulated screen in a slot. */
interface Slot {
  /** The end of the slot, in milliseconds. */
  readonly to: number
  readonly bookingId: string | null
  readonly creative: ScreenCreative | undefined
  /** The number of the creative if the ad has several, or of the house ad. */
  readonly number?: number | undefined
  readonly place: Position | null
}

interface Asked {
  readonly look: AskedLook
  /** The time of the request on the screen's clock. */
  readonly at: number
  /** The same on the server's clock. */
  readonly shownAt: string
  readonly slot?: Slot
}

/** The connection for answers to the server. */
interface Line {
  fetchFile(url: string): Promise<Uint8Array>
  sendLook(form: FormData): Promise<unknown>
}

/**
 * The looks of a screen without a display. An honest one draws the public file of what it showed at the time of the
 * request. It can't draw videos, and does not answer while it shows one.
 */
export class Looks {
  #asked: Asked | undefined
  #lastId: string | undefined
  #tries = 0

  /** A dark display shows nothing, whatever the screen claims. */
  constructor(private readonly isDark = false) {}

  /** Records a look that an answer requests. The server asks again until it has the answer. */
  ask(look: AskedLook | undefined, at: number, shownAt: string): void {
    if (!look || look.id === this.#lastId) return
    this.#lastId = look.id
    this.#asked = { look, at, shownAt }
    this.#tries = 0
  }

  /** Called with each slot, so that the look shows the slot in which it was requested. */
  played(slot: Slot): void {
    const asked = this.#asked
    if (asked && !asked.slot && asked.at < slot.to) this.#asked = { ...asked, slot }
  }

  /** Sends the answer once its slot is known. Throws when it does not arrive; it is retried a few times. */
  async answer(line: Line): Promise<void> {
    const asked = this.#asked
    if (!asked?.slot) return
    this.#tries += 1
    if (this.#tries <= MOST_TRIES) await send(asked, asked.slot, line, this.isDark)
    this.#asked = undefined
  }
}

async function send({ look, shownAt }: Asked, slot: Slot, line: Line, isDark: boolean): Promise<void> {
  const picture = isDark ? await nothing() : slot.creative && (await pictureOf(slot.creative, line))
  if (!picture) return
  const form = new FormData()
  form.set('id', look.id)
  form.set('nonce', look.nonce)
  form.set('booking_id', slot.bookingId ?? '')
  if (slot.number !== undefined) form.set('creative', String(slot.number))
  form.set('shown_at', shownAt)
  form.set('lat', slot.place ? String(slot.place.lat) : '')
  form.set('lng', slot.place ? String(slot.place.lng) : '')
  form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'look.jpg')
  await line.sendLook(form)
}

const nothing = () =>
  sharp({ create: { ...LOOK_SIZE, channels: 3, background: '#000' } })
    .jpeg()
    .toBuffer()

const drawn = new Map<string, Promise<Uint8Array | undefined>>()

function pictureOf(creative: ScreenCreative, line: Line): Promise<Uint8Array | undefined> {
  const known = drawn.get(creative.sha256)
  if (known !== undefined) return known
  if (drawn.size >= MOST_DRAWN) drawn.clear()
  const made = draw(creative, line)
  drawn.set(creative.sha256, made)
  made.catch(() => drawn.delete(creative.sha256))
  return made
}

/** Draws a creative like the player: as large as fits. Undefined for a video. */
async function draw({ kind, url }: ScreenCreative, line: Line): Promise<Uint8Array | undefined> {
  if (kind === 'video') return undefined
  return sharp(await line.fetchFile(url))
    .resize({ ...LOOK_SIZE, fit: 'contain', background: GROUND })
    .flatten({ background: GROUND })
    .jpeg({ quality: 70 })
    .toBuffer()
}
