import { stat } from 'node:fs/promises'
import { MAX_LOOK_BYTES, type zLookForm } from '@ayob/contract/looks'
import type { ScreenCreative } from '@ayob/contract/playlists'
import { isShownInTime } from '@ayob/domain/looks/asking'
import { type LookPrint, leastDistance, MOST_DISTANCE, MOST_ROUGH_DISTANCE } from '@ayob/domain/looks/print'
import type { z } from 'zod'
import { badField, notFound, Refusal } from '../../platform/errors'
import { type FileStore, type Received, typeByContent } from '../../platform/files'
import type { KnownScreen } from '../../platform/http/screen-route'
import type { Core } from '../../platform/ports'
import { type BookingIndex, creativeShown, type ShownAd } from '../playlists/booking-index'
import { lookStore } from './looks.store'
import { pictureOf } from './pictures'

/** Reads pictures in separate processes. */
export interface LookPictures {
  /**
   * The print of a screen's picture, which is re-encoded to `to`. Undefined when it is not a complete JPEG or PNG of
   * the right size. Errors: 503 while too many files wait.
   */
  read(screenId: string, from: string, to: string): Promise<LookPrint | undefined>
  /** The prints of a creative as shown on a display, several if it moves; null when they can't be made here. */
  ofCreative(creative: ScreenCreative): Promise<readonly LookPrint[] | null>
  /** The prints of a screen without an ad: of the house ad with a number, or of all and the AYOB panel. Null as above. */
  withoutAd(number: number | null): Promise<readonly LookPrint[] | null>
}

export interface LookDeps extends Pick<Core, 'db' | 'transact' | 'clock'> {
  readonly files: FileStore
  readonly pictures: LookPictures
  /** The bookings whose ads screens may show. */
  readonly index: BookingIndex
}

/** The screen's claims about its picture; without a booking for a house ad. */
type Shown = ShownAd & { readonly bookingId: string | null }

type Form = z.output<typeof zLookForm>

const expired = () => new Refusal('conflict', 'server.lookExpired')

/**
 * Stores a screen's answer to a look and compares the picture. Repeating the same answer succeeds and changes nothing;
 * of two concurrent answers, the first one counts. A process that dies meanwhile leaves the look open, and the screen
 * sends it again. Errors: 404 for a look or nonce that is not the screen's; 409 for a picture different from the first
 * one, or too late; 400 on the field; 413; 415 for another kind of file; 503 while too many files wait.
 */
export async function answerLook(deps: LookDeps, screen: KnownScreen, form: Form, bytes: Uint8Array): Promise<void> {
  if (bytes.length > MAX_LOOK_BYTES) throw tooLarge()
  const look = await lookStore.ofScreen(deps.db, screen.id, form.id)
  if (!look || look.nonce !== form.nonce) throw notFound()
  const received = await deps.files.write([bytes])
  try {
    if (look.state !== 'asked') return expectSame(look, received)
    const now = deps.clock.now()
    if (look.expires_at <= now) throw expired()
    const { booking_id: bookingId, lat, lng, creative } = form
    const shown: Shown = { bookingId, shownAt: new Date(form.shown_at), lat, lng, creative }
    const times = { askedAt: look.asked_at.getTime(), toldAt: look.told_at.getTime(), now: now.getTime() }
    if (!isShownInTime(shown.shownAt.getTime(), times)) throw badField('shown_at', 'server.lookTime')
    await keepAnswer(deps, screen, form.id, shown, received)
  } finally {
    await deps.files.discard(received.path)
  }
}

const tooLarge = () => new Refusal('too_large', 'server.lookTooLarge', { fields: { file: 'server.lookTooLarge' } })

function expectSame(look: { state: string; sha256: string | null }, { sha256 }: Received): void {
  if (look.sha256 === null) throw expired()
  if (look.sha256 !== sha256) throw new Refusal('conflict', 'server.lookAnswered')
}

/** The picture is stored in the transaction that locked the look, so that two concurrent answers don't mix. */
async function keepAnswer(deps: LookDeps, screen: KnownScreen, id: string, shown: Shown, received: Received) {
  const { files, pictures, transact, clock } = deps
  const type = await typeByContent(received.path)
  if (type !== 'image/jpeg' && type !== 'image/png') {
    throw new Refusal('unsupported_type', 'server.lookType', { fields: { file: 'server.lookType' } })
  }
  await files.inFolder(async (folder) => {
    const drawn = `${folder}/look.jpg`
    const print = await pictures.read(screen.id, received.path, drawn)
    if (!print) throw badField('file', 'server.lookSize')
    const verdict = await compare(deps, screen, shown, print)
    const { size: bytes } = await stat(drawn)
    await transact(async (tx) => {
      const open = await lookStore.lock(tx, id)
      if (open.state !== 'asked') return expectSame(open, received)
      await files.keep(drawn, pictureOf(id))
      await lookStore.answer(tx, id, {
        ...verdict,
        booking_id: shown.bookingId,
        creative: shown.creative,
        shown_at: shown.shownAt,
        answered_at: clock.now(),
        lat: shown.lat,
        lng: shown.lng,
        sha256: received.sha256,
        // An unsigned call of a screen with a key was refused before.
        signed: screen.publicKey !== null,
        file: pictureOf(id),
        bytes,
      })
    })
  })
  screen.look = screen.look && { ...screen.look, open: null }
}

/** Compares a picture with what the screen claims to show. */
async function compare(deps: LookDeps, screen: KnownScreen, shown: Shown, print: LookPrint) {
  const { bookingId } = shown
  const creative = bookingId === null ? null : await creativeShown(deps.index, bookingId, screen, shown)
  if (bookingId !== null && !creative) return { state: 'differs', distance: null } as const
  const frames = creative ? await deps.pictures.ofCreative(creative) : await deps.pictures.withoutAd(shown.creative)
  const distance = frames && leastDistance(print, frames)
  if (distance === null) return { state: 'unchecked', distance } as const
  const most = creative && frames?.length === 1 ? MOST_DISTANCE : MOST_ROUGH_DISTANCE
  return { state: distance <= most ? 'matched' : 'differs', distance } as const
}
