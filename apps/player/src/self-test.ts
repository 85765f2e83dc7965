import { COLOMBO_OFFSET_MS } from '@ayob/contract/days'
import { isExact } from '@ayob/domain/geo/fix'
import type sinhala from '@ayob/i18n/si/player.json'
import type { BoxState, Mistake } from './box'
import type { Contact, Refusal } from './contact'
import type { KnownFix } from './position'

/** What a screen without a vehicle knows about itself. */
export interface Facts {
  readonly display: { readonly width: number; readonly height: number }
  readonly contact: Contact
  /** The device's clock, and how far the server's is ahead of it; null before the first answer. In milliseconds. */
  readonly clock: { readonly now: number; readonly aheadMs: number | null }
  readonly fix: KnownFix | null
  /** Since the start of the page. */
  readonly searchedS: number
  readonly hasKey: boolean
  /** False when everything is lost with a reload. */
  readonly isKept: boolean
  readonly freeMb: number | null
  readonly version: string
  readonly refusal: Refusal | null
  /** The serial with which the box enrolled itself. */
  readonly enrolledAs: string | null
  /** On a device of AYOB. */
  readonly box: BoxState | null
}

/** A line of the self-test. `advice` says what to do. */
export interface TestRow {
  readonly state: 'good' | 'wait' | 'bad'
  readonly name: string
  readonly value: string
  readonly advice: string
}

export type Texts = typeof sinhala

const FIRST_FIX_S = 180
const MOST_CLOCK_ERROR_MS = 60_000
/** A clock outside these years is wrong, whatever nobody has said yet. */
const [EARLIEST, LATEST] = [Date.UTC(2026, 0), Date.UTC(2037, 0)]
const LEAST_FREE_MB = 200
const MB_OF_GB = 1000
const ORDER = { bad: 0, wait: 1, good: 2 } as const

/** The rows of the self-test: what is wrong first, then what is awaited. */
export function selfTest(facts: Facts, texts: Texts): TestRow[] {
  const rows = [
    displayRow(facts, texts),
    networkRow(facts, texts),
    enrolmentRow(facts, texts),
    clockRow(facts, texts),
    positionRow(facts, texts),
    keyRow(facts, texts),
    storageRow(facts, texts),
    good(texts.testVersion, [facts.version, facts.box?.image?.image].filter((one) => one !== undefined).join(' · ')),
    // The row of the network says what to do about a missing server.
    ...(facts.box?.mistakes ?? [])
      .filter(({ kind, name }) => kind !== 'missing' || name !== 'server')
      .map((mistake) => mistakeRow(mistake, texts)),
  ]
  return rows.flatMap((row) => row ?? []).toSorted((one, other) => ORDER[one.state] - ORDER[other.state])
}

const good = (name: string, value: string): TestRow => ({ state: 'good', name, value, advice: '' })
const wait = (name: string, value: string): TestRow => ({ state: 'wait', name, value, advice: '' })
const bad = (name: string, value: string, advice: string): TestRow => ({ state: 'bad', name, value, advice })
const sizeText = ({ width, height }: Facts['display']) => `${width}×${height}`

function displayRow({ display, box }: Facts, texts: Texts): TestRow {
  const value = sizeText(display)
  if (box?.health.display?.connected === false) return bad(texts.testDisplay, value, texts.testDisplayOff)
  const wanted = box?.size
  const isOther = wanted && (wanted.width !== display.width || wanted.height !== display.height)
  return isOther
    ? bad(texts.testDisplay, value, fill(texts.testDisplaySize, { size: sizeText(wanted) }))
    : good(texts.testDisplay, value)
}

function networkRow({ contact, box }: Facts, texts: Texts): TestRow {
  const name = texts.testNetwork
  if (box && box.server === null) return bad(name, '', texts.testNoServer)
  const server = box?.server ? new URL(box.server).host : ''
  const signal = box?.health.signal_dbm
  const strength = signal == null ? '' : `−${Math.abs(signal)} dBm`
  if (contact === 'asking') return wait(name, texts.testConnecting)
  if (contact === 'away') return bad(name, strength, box ? texts.testNoNetwork : texts.testNoInternet)
  if (contact === 'stranger') {
    return bad(name, strength, box ? fill(texts.testStranger, { server }) : texts.testStrangerNetwork)
  }
  return good(name, [server || texts.testConnected, strength].filter(Boolean).join(' · '))
}

function enrolmentRow({ refusal, enrolledAs, box }: Facts, texts: Texts): TestRow | null {
  const name = texts.testEnrolment
  const serial = box?.enrolment?.serial ?? box?.serial ?? ''
  const advice: Readonly<Record<Refusal, string>> = {
    token: texts.testTokenOver,
    other_serial: fill(texts.testOtherSerial, { serial }),
    serial_taken: fill(texts.testSerialTaken, { serial }),
    barred: texts.testBarred,
    other: texts.testRefused,
  }
  if (refusal !== null) return bad(name, refusal === 'barred' ? serial : '', advice[refusal])
  if (enrolledAs !== null) return good(name, enrolledAs)
  return box?.enrolment ? wait(name, texts.testConnecting) : null
}

function clockRow({ clock: { now, aheadMs }, box }: Facts, texts: Texts): TestRow {
  const value = new Date(now + COLOMBO_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
  const isRight = aheadMs === null ? now >= EARLIEST && now < LATEST : Math.abs(aheadMs) <= MOST_CLOCK_ERROR_MS
  if (isRight) return good(texts.testClock, value)
  return bad(texts.testClock, value, box ? texts.testWrongClock : texts.testSetClock)
}

function positionRow({ fix, searchedS, box }: Facts, texts: Texts): TestRow {
  const name = texts.testPosition
  if (fix) {
    const count = box?.fix?.satellites
    const satellites = count == null ? '' : fill(texts.testSatellites, { count: String(count) })
    const value = [`±${Math.round(fix.accuracyM)} m`, satellites].filter(Boolean).join(' · ')
    return isExact(fix) ? good(name, value) : bad(name, value, texts.testInexact)
  }
  if (searchedS < FIRST_FIX_S) return wait(name, texts.testSearching)
  return bad(name, '', box ? texts.testNoPosition : texts.testAllowPosition)
}

function keyRow({ hasKey, box }: Facts, texts: Texts): TestRow {
  if (hasKey) return good(texts.testKey, texts.testKept)
  return bad(texts.testKey, '', box ? texts.testNoKeyBox : texts.testNoKey)
}

function storageRow({ isKept, freeMb, box }: Facts, texts: Texts): TestRow {
  const mb = box?.health.storage_free_mb ?? freeMb
  const free = mb === null ? '' : mb < MB_OF_GB ? `${mb} MB` : `${(mb / MB_OF_GB).toFixed(1)} GB`
  const value = free && fill(texts.testFree, { free })
  if (!isKept) return bad(texts.testStorage, '', box ? texts.testNothingKeptBox : texts.testNothingKept)
  return mb !== null && mb < LEAST_FREE_MB
    ? bad(texts.testStorage, value, texts.testLittleRoom)
    : good(texts.testStorage, value)
}

function mistakeRow({ line, kind, name, meant = '' }: Mistake, texts: Texts): TestRow {
  const advice = {
    no_equals_sign: texts.testNoEquals,
    unknown_name: meant ? texts.testMeant : texts.testUnknownName,
    wrong_value: texts.testWrongValue,
    given_twice: texts.testGivenTwice,
    missing: texts.testMissing,
  }[kind]
  const value = line > 0 ? fill(texts.testLine, { line: String(line) }) : ''
  return bad('ayob.conf', value, fill(advice, { name, meant }))
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '')
