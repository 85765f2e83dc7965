import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { addDays, COLOMBO_OFFSET_MS, type Day, dayOf } from '@ayob/contract/days'
import { PROOF_COLUMNS } from '@ayob/contract/proofs'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Position } from '@ayob/domain/geo/distance'
import { createRestFinder, isNearRest, type RestFinder, roundedTo100m } from '@ayob/domain/proofs/rest'
import type { FileStore } from '../platform/files'
import type { Db } from '../platform/ports'
import { hmac } from '../platform/secrets'
import type { Evidence, ProvedPlay, ScreenVehicles } from './ports'
import { addStored, count, emptyTally, type Tally } from './proof-tally'
import { partStore } from './proofs.store'

export interface FileDeps {
  readonly db: Db
  readonly files: FileStore
  readonly evidence: Evidence
  readonly screens: ScreenVehicles
  /** Key of the vehicles' pseudonyms, hexadecimal. */
  readonly vehicleKey: string
}

const HOUR_MS = 3_600_000
const PSEUDONYM_LENGTH = 12
/** Far more than the plays of the largest booking. */
const MAX_BYTES = 64 * 1024 ** 3

/** The days on which a booking may have been named in a play, up to an instant; undefined: it has no days yet. */
function daysOf({ startDate, endDate }: BookingSummary, until: Date): { from: Day; to: Day } | undefined {
  if (!startDate || !endDate) return undefined
  const today = dayOf(until)
  // A play that began before midnight may end in the flight.
  return { from: addDays(startDate, -1), to: endDate < today ? endDate : today }
}

/** The CSV of all plays of a booking that are known at an instant; counts its lines. */
export async function* proofText(
  deps: FileDeps,
  flight: BookingSummary,
  until: Date,
  tally: Tally,
): AsyncGenerator<string | Buffer> {
  yield `${PROOF_COLUMNS.join(',')}\n`
  const days = daysOf(flight, until)
  if (!days) return
  let { from } = days
  for (const part of await partStore.of(deps.db, flight.id)) {
    addStored(tally, part.tally)
    for await (const chunk of unpacked(deps.files, part.file)) yield chunk as Buffer
    from = addDays(part.to_day, 1)
  }
  yield* linesOf(deps, flight, { from, to: days.to }, until, tally)
}

/**
 * Lines of some days of a booking: by the hour in which they arrived, within it in the order of time. Where vehicles
 * rest is known by all days of the booking.
 */
export async function* linesOf(
  deps: FileDeps,
  flight: BookingSummary,
  { from, to }: { from: Day; to: Day },
  until: Date,
  tally: Tally,
): AsyncGenerator<string> {
  const vehicles = vehiclesFor(deps, hmacKey(deps.vehicleKey, flight.id))
  const rests = await restsOf(deps, flight, until, vehicles)
  const restsOfVehicle = new Map<string, readonly Position[]>()
  const write = async (plays: ProvedPlay[]): Promise<string> => {
    plays.sort((a, b) => a.startedAt - b.startedAt || compare(a.screenId, b.screenId) || a.seq - b.seq)
    let lines = ''
    const names = new Map<string, string>()
    for (const { screenId } of plays) if (!names.has(screenId)) names.set(screenId, await vehicles(screenId))
    for (const play of plays) {
      const vehicle = names.get(play.screenId) ?? ''
      const places = restsOfVehicle.get(vehicle) ?? rests.placesOf(vehicle, until.getTime())
      restsOfVehicle.set(vehicle, places)
      count(tally, vehicle, play.verdict)
      lines += `${lineOf(play, vehicle, places)}\n`
    }
    return lines
  }
  let arrived: { hour: number; plays: ProvedPlay[] } | undefined
  for await (const batch of deps.evidence.beside(flight.id, from, to)) {
    const plays = batch.filter((play) => play.bookingId === flight.id)
    const [first] = plays
    if (!first) continue
    const hour = Math.floor(first.receivedAt / HOUR_MS)
    if (arrived && hour > arrived.hour) yield await write(arrived.plays)
    if (!arrived || hour > arrived.hour) arrived = { hour, plays: [] }
    arrived.plays.push(...plays)
  }
  if (arrived) yield await write(arrived.plays)
}

async function restsOf(
  deps: FileDeps,
  flight: BookingSummary,
  until: Date,
  vehicles: (screenId: string) => Promise<string>,
): Promise<RestFinder> {
  const finder = createRestFinder()
  const days = daysOf(flight, until)
  if (!days) return finder
  for await (const batch of deps.evidence.beside(flight.id, days.from, days.to)) {
    const [first] = batch
    const vehicle = first && (await vehicles(first.screenId))
    for (const { verdict, lat, lng, startedAt: at } of batch) {
      if (vehicle && verdict === 'valid' && lat !== null && lng !== null) finder.saw(vehicle, { lat, lng, at })
    }
  }
  return finder
}

/** The key of one booking's pseudonyms, hexadecimal: what is known of one booking tells nothing of another. */
const hmacKey = (key: string, bookingId: string) => Buffer.from(hmac(key, bookingId), 'base64url').toString('hex')

/** Pseudonyms of the vehicles that screens are on, letters and digits. */
function vehiclesFor({ db, screens }: FileDeps, key: string): (screenId: string) => Promise<string> {
  const known = new Map<string, string>()
  return async (screenId) => {
    const name = known.get(screenId) ?? pseudonym(key, await screens.vehicleOf(db, screenId))
    known.set(screenId, name)
    return name
  }
}

const pseudonym = (key: string, vehicleId: string) =>
  Buffer.from(hmac(key, vehicleId), 'base64url').toString('hex').slice(0, PSEUDONYM_LENGTH)

/** All values are numbers and words of ours: none needs quotes, and none is a formula. */
function lineOf(play: ProvedPlay, vehicle: string, rests: readonly Position[]): string {
  const valid = play.verdict === 'valid'
  return [
    colomboTime(play.startedAt),
    vehicle,
    placeOf(play, rests),
    play.durationMs,
    valid ? 'valid' : 'rejected',
    valid ? '' : play.verdict,
  ].join(',')
}

function placeOf({ lat, lng }: ProvedPlay, rests: readonly Position[]): string {
  if (lat === null || lng === null || isNearRest({ lat, lng }, rests)) return ','
  const place = roundedTo100m({ lat, lng })
  return `${place.lat.toFixed(3)},${place.lng.toFixed(3)}`
}

const colomboTime = (at: number) => new Date(at + COLOMBO_OFFSET_MS).toISOString().replace('Z', '+05:30')

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A kept gzip file as it was. A fault of the disk cuts the stream, so that a part never looks like the whole. */
export function unpacked(files: FileStore, name: string): Readable {
  const text = createGunzip()
  pipeline(files.read(name), text, () => undefined)
  return text
}

/** Keeps a text as a gzip file under a name; keeping it again replaces it. */
export async function keepText(files: FileStore, text: AsyncIterable<string | Buffer>, name: string): Promise<void> {
  const packed = createGzip()
  pipeline(Readable.from(text), packed, () => undefined)
  const { path } = await files.receive(packed, MAX_BYTES)
  await files.keep(path, name)
}

/** Hands a text on and hashes it on the way. */
export function hashed(text: AsyncIterable<string | Buffer>) {
  const hash = createHash('sha256')
  return {
    async *[Symbol.asyncIterator]() {
      for await (const chunk of text) {
        hash.update(chunk)
        yield chunk
      }
    },
    /** SHA-256 of all that was handed on, hexadecimal. Call it at the end. */
    sha256: () => hash.digest('hex'),
  }
}

/** What the whole file of a booking holds at an instant, without keeping it. */
export async function readWhole(deps: FileDeps, flight: BookingSummary, until: Date) {
  const tally = emptyTally()
  const text = hashed(proofText(deps, flight, until, tally))
  for await (const _ of text) {
    // Only its sums are asked for.
  }
  return { tally, sha256: text.sha256() }
}
