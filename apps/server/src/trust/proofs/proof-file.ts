import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addDays, COLOMBO_OFFSET_MS, type Day, dayOf, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import { PROOF_COLUMNS, type ProofSignature, type ProofSummary } from '@ayob/contract/proofs'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { Position } from '@ayob/domain/geo/distance'
import { createRestFinder, isNearRest, type RestFinder, roundedTo100m } from '@ayob/domain/proofs/rest'
import { canonical } from '@ayob/verify/canonical'
import { type EvidencePlay, playsBeside } from '../../air/plays/evidence.queries'
import { originOfScreen } from '../../goods/screens/screens.queries'
import { sortedBy } from '../../platform/columns'
import type { Context } from '../../platform/context'
import type { Core, Db } from '../../platform/ports'
import { hmac, type KeyRing } from '../../platform/secrets'
import { spansOfVehicle } from '../integrity/cases.queries'
import { addStored, count, countKey, emptyTally, hashed, type Tally, unpacked } from './proof-tally'
import { partStore } from './proofs.store'

/** What the files of proofs are made with. */
export type ProofContext = Core & Pick<Context, 'files' | 'secrets' | 'log'>

interface Days {
  readonly from: Day
  readonly to: Day
}

/** A play with its vehicle's pseudonym, in the format of the spool file. */
type Spooled = Pick<EvidencePlay, 'startedAt' | 'durationMs' | 'lat' | 'lng'> & {
  readonly vehicle: string
  readonly verdict: string
}

const PSEUDONYM_LENGTH = 12

/** The days on which plays may name a booking, up to an instant; undefined when the booking has no days yet. */
function daysOf({ startDate, endDate }: BookingSummary, until: Date): Days | undefined {
  if (!startDate || !endDate) return undefined
  const today = dayOf(until)
  // A play that began before midnight may end in the flight.
  return { from: addDays(startDate, -1), to: endDate < today ? endDate : today }
}

/** The CSV of all plays of a booking known at an instant. Counts its lines. */
export async function* proofText(
  ctx: ProofContext,
  flight: BookingSummary,
  until: Date,
  tally: Tally,
): AsyncGenerator<string | Buffer> {
  // Spreadsheets take it for UTF-8 by this mark.
  yield `\ufeff${PROOF_COLUMNS.join(',')}\n`
  const days = daysOf(flight, until)
  if (!days) return
  let { from } = days
  for (const part of await partStore.of(ctx.db, flight.id)) {
    addStored(tally, part.tally)
    for await (const chunk of unpacked(ctx.files, part.file)) yield chunk as Buffer
    from = addDays(part.to_day, 1)
  }
  yield* linesOf(ctx, flight, { from, to: days.to }, until, tally)
}

/**
 * Lines for some days of a booking, ordered by hour of arrival, then by start. A line may contain a place only after
 * the whole evidence has shown where the vehicle rests. The evidence is read once; its plays wait in a spool file until
 * then.
 */
export async function* linesOf(
  ctx: ProofContext,
  flight: BookingSummary,
  days: Days,
  until: Date,
  tally: Tally,
): AsyncGenerator<string> {
  const whole = daysOf(flight, until)
  if (!whole) return
  const rests = createRestFinder()
  const path = ctx.files.newIncoming('.jsonl')
  try {
    await pipeline(
      Readable.from(spooled(ctx, flight, whole, days, rests, tally)),
      createWriteStream(path, { mode: 0o600 }),
    )
    const restsOf = new Map<string, readonly Position[]>()
    for await (const line of createInterface({ input: createReadStream(path) })) {
      const plays: readonly Spooled[] = JSON.parse(line)
      let lines = ''
      for (const play of plays) {
        const places = restsOf.get(play.vehicle) ?? rests.placesOf(play.vehicle, until.getTime())
        restsOf.set(play.vehicle, places)
        count(tally, play.vehicle, play.verdict)
        lines += `${lineOf(play, places)}\n`
      }
      yield lines
    }
  } finally {
    await ctx.files.discard(path)
  }
}

/** Reads the evidence of a booking: yields its plays of some days, one hour of arrival per line, and collects the rests. */
async function* spooled(
  ctx: ProofContext,
  flight: BookingSummary,
  whole: Days,
  { from, to }: Days,
  rests: RestFinder,
  tally: Tally,
): AsyncGenerator<string> {
  const originOf = originsFor(ctx.db, hex(ctx.secrets.vehicles[0], flight.id))
  const outcomeOf = outcomesFor(ctx.db)
  const [first, end] = [startOfDay(from).getTime(), startOfDay(addDays(to, 1)).getTime()]
  let hour: number | undefined
  let arrived: EvidencePlay[] = []
  const line = async () => {
    const plays: Spooled[] = []
    for (const { startedAt, durationMs, lat, lng, verdict, screenId } of sortedBy(
      arrived,
      'startedAt',
      'screenId',
      'seq',
    )) {
      const outcome = verdict === 'valid' ? await outcomeOf(screenId, startedAt) : verdict
      const { vehicle } = await originOf(screenId)
      plays.push({ startedAt, durationMs, lat, lng, verdict: outcome, vehicle })
    }
    return `${JSON.stringify(plays)}\n`
  }
  for await (const batch of playsBeside(ctx.db, flight.id, whole.from, whole.to)) {
    const [any] = batch
    if (!any) continue
    const { vehicle, fingerprint } = await originOf(any.screenId)
    for (const { verdict, lat, lng, startedAt: at } of batch) {
      if (verdict === 'valid' && lat !== null && lng !== null) rests.saw(vehicle, { lat, lng, at })
    }
    const own = batch.filter((play) => play.bookingId === flight.id && play.startedAt >= first && play.startedAt < end)
    if (own.length === 0) continue
    countKey(tally, vehicle, fingerprint)
    const arrivedIn = Math.floor(any.receivedAt / HOUR_MS)
    if (hour !== undefined && arrivedIn > hour) {
      yield await line()
      arrived = []
    }
    hour = Math.max(hour ?? arrivedIn, arrivedIn)
    arrived.push(...own)
  }
  if (arrived.length > 0) yield await line()
}

const hex = (key: string, text: string) => Buffer.from(hmac(key, text), 'base64url').toString('hex')

interface Origin {
  /** The pseudonym of the vehicle. */
  readonly vehicle: string
  readonly fingerprint: string | null
}

/**
 * Pseudonyms of the screens' vehicles, and their keys. `key` belongs to one booking, so the pseudonyms of two bookings
 * can't be matched.
 */
function originsFor(db: Db, key: string): (screenId: string) => Promise<Origin> {
  const known = new Map<string, Origin>()
  return async (screenId) => {
    const before = known.get(screenId)
    if (before) return before
    const { vehicleId, fingerprint } = await originOfScreen(db, screenId)
    const origin = { vehicle: hex(key, vehicleId).slice(0, PSEUDONYM_LENGTH), fingerprint }
    known.set(screenId, origin)
    return origin
  }
}

/** The outcome of a valid play: `valid`, `held`, or `integrity` when its minute was rejected. */
function outcomesFor(db: Db): (screenId: string, startedAt: number) => Promise<string> {
  const known = new Map<string, Awaited<ReturnType<typeof spansOfVehicle>>>()
  return async (screenId, startedAt) => {
    const spans = known.get(screenId) ?? (await spansOfVehicle(db, (await originOfScreen(db, screenId)).vehicleId))
    known.set(screenId, spans)
    const over = spans.filter(({ from, to }) => startedAt >= from && startedAt < to)
    if (over.length === 0) return 'valid'
    return over.some(({ state }) => state === 'rejected') ? 'integrity' : 'held'
  }
}

/** All values are numbers and our own words, so none needs quotes and none is a formula. */
function lineOf({ startedAt, vehicle, lat, lng, durationMs, verdict }: Spooled, rests: readonly Position[]): string {
  const time = new Date(startedAt + COLOMBO_OFFSET_MS).toISOString().replace('Z', '+05:30')
  const outcome = verdict === 'valid' || verdict === 'held' ? `${verdict},` : `rejected,${verdict}`
  return [time, vehicle, placeOf(lat, lng, rests), durationMs, outcome].join(',')
}

function placeOf(lat: number | null, lng: number | null, rests: readonly Position[]): string {
  if (lat === null || lng === null || isNearRest({ lat, lng }, rests)) return ','
  const place = roundedTo100m({ lat, lng })
  return `${place.lat.toFixed(3)},${place.lng.toFixed(3)}`
}

/** Counts and hashes the whole file of a booking at an instant, without storing it. */
export async function readWhole(ctx: ProofContext, flight: BookingSummary, until: Date, ended?: AbortSignal) {
  const tally = emptyTally()
  const text = hashed(proofText(ctx, flight, until, tally))
  for await (const _ of text) {
    // Only the sums are needed, and not even they when the caller has hung up.
    ended?.throwIfAborted()
  }
  return { tally, sha256: text.sha256() }
}

/** The bytes before the 32 bytes of an Ed25519 key in PKCS 8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

export type ProofSigner = ReturnType<typeof createProofSigner>

/** Signs proofs with the newest key of this installation. A key is 64 hexadecimal digits. */
export function createProofSigner(keys: KeyRing) {
  const privateKey = privateKeyOf(keys[0])
  const publicKeys = keys.map((key) => publicTextOf(privateKeyOf(key)))
  const publicKey = publicTextOf(privateKey)
  return {
    /** PEM. */
    publicKey,
    /** Includes the keys of older proofs, newest first. PEM. */
    publicKeys,
    sign: (summary: ProofSummary): ProofSignature => ({
      algorithm: 'Ed25519',
      public_key: publicKey,
      value: sign(null, Buffer.from(canonical(summary)), privateKey).toString('base64'),
    }),
  }
}

const privateKeyOf = (key: string) =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, Buffer.from(key, 'hex')]), format: 'der', type: 'pkcs8' })

const publicTextOf = (key: KeyObject) => createPublicKey(key).export({ format: 'pem', type: 'spki' }).toString()
