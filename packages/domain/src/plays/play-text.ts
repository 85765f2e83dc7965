import { HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import { type ArrivedPlay, isCreative, LONGEST_BOOKING_ID } from './play'

const code = (character: string) => character.charCodeAt(0)
const bytesOf = (text: string) => Uint8Array.from(text, code)

const QUOTE = code('"')
const BACKSLASH = code('\\')
const MINUS = code('-')
const DOT = code('.')
const COMMA = code(',')
const COLON = code(':')
const OPEN = code('{')
const CLOSE = code('}')
const ZERO = code('0')
const SPACE = code(' ')
const TILDE = code('~')
const BIG_T = code('T')
const BIG_Z = code('Z')
const START = bytesOf('{"plays":[')
const END = bytesOf(']}')
const NULL = bytesOf('null')
/** In the order in which screens write them. */
const FIELDS = [
  'seq',
  'booking_id',
  'started_at',
  'duration_ms',
  'lat',
  'lng',
  'creative',
  'accuracy_m',
  'fix_age_s',
].map((name) => bytesOf(`"${name}":`))
/** Bits of the fields that every play has: its number, its start and its duration. */
const REQUIRED = 0b1101
/** The powers of ten that are exact. A safe integer divided by one of them is rounded once, as `JSON.parse` rounds. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, power) => 10 ** power)
/** The number of remembered ids, so that invented ones don't fill the memory. */
const MOST_IDS = 10_000
/** Ids are random from the start, so hardly two have the same first bytes. */
const SAMPLE = 4
/** The length of an instant like `2026-03-02T06:00:00.000Z`. */
const INSTANT_LENGTH = 24

/**
 * Creates a reader for the bytes of batches. It takes a fraction of the time of `JSON.parse`, and plays of one booking share
 * one string, which makes looking up their bookings faster. It returns null unless all plays are well-formed and written as
 * by `JSON.stringify`; the caller then parses the JSON.
 */
export function createPlayReader() {
  const cursor = new Cursor()
  return (bytes: Uint8Array): ArrivedPlay[] | null => {
    cursor.open(bytes)
    if (!cursor.skip(START)) return null
    const plays: ArrivedPlay[] = []
    if (cursor.skip(END)) return cursor.isAtEnd() ? plays : null
    do {
      const play = cursor.play()
      if (play === null) return null
      plays.push(play)
    } while (cursor.skipByte(COMMA))
    return cursor.skip(END) && cursor.isAtEnd() ? plays : null
  }
}

class Cursor {
  #bytes: Uint8Array = new Uint8Array()
  #at = 0
  /** The last booking id that began with some bytes. */
  readonly #ids = new Map<number, string>()
  /** The last read day, as a number like 20260302, and its start in milliseconds. */
  #day = 0
  #dayStart = Number.NaN

  open(bytes: Uint8Array): void {
    this.#bytes = bytes
    this.#at = 0
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  /** Moves past a text. Returns false, without moving, if something else comes next. */
  skip(text: Uint8Array): boolean {
    const bytes = this.#bytes
    const at = this.#at
    for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text[index]) return false
    this.#at = at + text.length
    return true
  }

  skipByte(byte: number): boolean {
    if (this.#bytes[this.#at] !== byte) return false
    this.#at++
    return true
  }

  /** Reads a play; null when it is not in the usual form. */
  play(): ArrivedPlay | null {
    if (!this.skipByte(OPEN)) return null
    let [seq, startedAt, durationMs, creative] = [0, 0, 0, 0]
    let bookingId: string | null = null
    let [lat, lng]: [number | null, number | null] = [null, null]
    let [accuracyM, fixAgeS]: [number | null, number | null] = [null, null]
    let found = 0
    let field = -1
    do {
      field = this.#field(field + 1)
      if (field < 0 || (found & (1 << field)) !== 0) return null
      found |= 1 << field
      if (field === 0) seq = this.#number()
      else if (field === 1) bookingId = this.skip(NULL) ? null : this.#id()
      else if (field === 2) startedAt = this.#instant()
      else if (field === 3) durationMs = this.#number()
      else if (field === 4) lat = this.skip(NULL) ? null : this.#number()
      else if (field === 5) lng = this.skip(NULL) ? null : this.#number()
      else if (field === 6) creative = this.#number()
      else if (field === 7) accuracyM = this.skip(NULL) ? null : this.#number()
      else fixAgeS = this.skip(NULL) ? null : this.#number()
    } while (this.skipByte(COMMA))
    if (!this.skipByte(CLOSE) || (found & REQUIRED) !== REQUIRED) return null
    if (!Number.isSafeInteger(seq) || seq < 1 || Number.isNaN(startedAt) || !(durationMs >= 0)) return null
    if (bookingId === '' || Number.isNaN(creative)) return null
    if (lat === null || lng === null ? lat !== lng : !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null
    if (!((accuracyM ?? 0) >= 0 && (fixAgeS ?? 0) >= 0)) return null
    const play: ArrivedPlay = { seq, bookingId, startedAt, durationMs: Math.round(durationMs), lat, lng }
    if (!isCreative(creative) && accuracyM === null && fixAgeS === null) return play
    return {
      ...play,
      ...(isCreative(creative) && { creative }),
      ...(accuracyM !== null && { accuracyM }),
      ...(fixAgeS !== null && { fixAgeS }),
    }
  }

  /** Reads the name of a field. Returns its index, or -1 for an unknown one. */
  #field(expected: number): number {
    const next = FIELDS[expected]
    if (next !== undefined && this.skip(next)) return expected
    return FIELDS.findIndex((field) => this.skip(field))
  }

  /** Reads a number; NaN when it has an exponent or too many digits, or is none. */
  #number(): number {
    const bytes = this.#bytes
    let at = this.#at
    const isNegative = bytes[at] === MINUS
    if (isNegative) at++
    const first = at
    let dot = -1
    let value = 0
    for (; at < bytes.length; at++) {
      const digit = (bytes[at] as number) - ZERO
      if (digit >= 0 && digit <= 9) value = value * 10 + digit
      else if (bytes[at] === DOT && dot < 0) dot = at
      else break
    }
    this.#at = at
    const whole = (dot < 0 ? at : dot) - first
    const decimals = dot < 0 ? 0 : at - dot - 1
    const power = POWERS_OF_TEN[decimals]
    const hasLeadingZero = whole > 1 && bytes[first] === ZERO
    if (whole === 0 || hasLeadingZero || (dot >= 0 && decimals === 0)) return Number.NaN
    if (power === undefined || value > Number.MAX_SAFE_INTEGER) return Number.NaN
    const size = value / power
    return isNegative ? -size : size
  }

  /** Reads a string of printable ASCII without escapes; empty when it is none, or too long. */
  #id(): string {
    const bytes = this.#bytes
    const first = this.#at + 1
    if (bytes[this.#at] !== QUOTE || first + SAMPLE > bytes.length) return ''
    let sample = 0
    for (let at = first; at < first + SAMPLE; at++) sample = (sample << 8) | (bytes[at] as number)
    const known = this.#ids.get(sample)
    if (known !== undefined && this.#isAt(first, known)) {
      this.#at = first + known.length + 1
      return known
    }
    let end = first
    for (; end < bytes.length && bytes[end] !== QUOTE; end++) {
      const byte = bytes[end] as number
      if (byte < SPACE || byte > TILDE || byte === BACKSLASH) return ''
    }
    if (end === bytes.length || end - first > LONGEST_BOOKING_ID) return ''
    this.#at = end + 1
    if (this.#ids.size >= MOST_IDS) this.#ids.clear()
    const id = String.fromCharCode(...bytes.subarray(first, end))
    this.#ids.set(sample, id)
    return id
  }

  /** Returns true when a text and a quote come next. */
  #isAt(first: number, text: string): boolean {
    const bytes = this.#bytes
    for (let index = 0; index < text.length; index++) if (bytes[first + index] !== text.charCodeAt(index)) return false
    return bytes[first + text.length] === QUOTE
  }

  /** Reads an instant in UTC with milliseconds; NaN for another form. */
  #instant(): number {
    const bytes = this.#bytes
    const at = this.#at + 1
    const end = at + INSTANT_LENGTH
    if (end >= bytes.length || bytes[at - 1] !== QUOTE || bytes[end] !== QUOTE) return Number.NaN
    if (bytes[at + 4] !== MINUS || bytes[at + 7] !== MINUS || bytes[at + 10] !== BIG_T) return Number.NaN
    if (bytes[at + 13] !== COLON || bytes[at + 16] !== COLON) return Number.NaN
    if (bytes[at + 19] !== DOT || bytes[at + 23] !== BIG_Z) return Number.NaN
    this.#at = end + 1
    const year = twoDigits(bytes, at) * 100 + twoDigits(bytes, at + 2)
    const day = year * 10_000 + twoDigits(bytes, at + 5) * 100 + twoDigits(bytes, at + 8)
    const [hour, minute] = [twoDigits(bytes, at + 11), twoDigits(bytes, at + 14)]
    const [second, hundredths] = [twoDigits(bytes, at + 17), twoDigits(bytes, at + 20)]
    const lastTwo = twoDigits(bytes, at + 21)
    if (!(hour < 24 && minute < 60 && second < 60 && hundredths < 100 && lastTwo < 100)) return Number.NaN
    if (day !== this.#day) {
      this.#day = day
      this.#dayStart = startOf(day)
    }
    return this.#dayStart + hour * HOUR_MS + minute * MINUTE_MS + second * 1000 + hundredths * 10 + (lastTwo % 10)
  }
}

/** Reads two digits; a number that is too large for any part of an instant when there are other characters. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const [tens, ones] = [(bytes[at] as number) - ZERO, (bytes[at + 1] as number) - ZERO]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NO_DIGITS
}
const NO_DIGITS = 1e9

/** The start in milliseconds of a day in UTC, given as a number like 20260302; NaN when there is no such day. */
function startOf(day: number): number {
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100]
  const start = new Date(Date.UTC(year, month - 1, date))
  const exists = year >= 1970 && year <= 9999 && start.getUTCMonth() === month - 1 && start.getUTCDate() === date
  return exists ? start.getTime() : Number.NaN
}
