/** What a technician writes into `ayob.conf`; what is not given is null. */
export type Settings = ReturnType<typeof readSettings>['settings']

type Language = 'en' | 'si' | 'ta'

export interface Brightness {
  readonly fromMinute: number
  readonly percent: number
}

/** A line that could not be used. `meant` is the setting that its name resembles. */
export interface Mistake {
  readonly line: number
  readonly kind: 'no_equals_sign' | 'unknown_name' | 'wrong_value' | 'given_twice' | 'missing'
  readonly name: string
  readonly meant?: string
}

const NAMES = [
  ...['server', 'token', 'serial', 'language', 'wifi', 'wifi_password', 'apn', 'apn_user', 'apn_password'],
  ...['sim_pin', 'size', 'rotation', 'brightness', 'gps'],
] as const
type Name = (typeof NAMES)[number]

const MINUTES_OF_AN_HOUR = 60
/** Names that differ in at most so many letters are a slip of the hand. */
const MOST_SLIPS = 2

/**
 * Reads `ayob.conf`: a setting on each line, NAME = VALUE, as any editor of any system writes it. A line with a mistake is
 * left out and named; all others count.
 */
export function readSettings(text: string) {
  const mistakes: Mistake[] = []
  const given = new Map<Name, { value: string; line: number }>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)
  for (const [index, whole] of lines.entries()) {
    const line = index + 1
    const content = whole.trim()
    if (content === '' || content.startsWith('#') || content.startsWith(';')) continue
    const at = content.indexOf('=')
    const name = (at < 0 ? content : content.slice(0, at)).trim().toLowerCase().replaceAll('-', '_')
    if (at < 0) mistakes.push({ line, kind: 'no_equals_sign', name })
    else if (!isName(name)) mistakes.push({ line, kind: 'unknown_name', name, ...nearest(name) })
    else if (given.has(name)) mistakes.push({ line, kind: 'given_twice', name })
    else given.set(name, { value: unquoted(content.slice(at + 1).trim()), line })
  }

  /** The value of a setting as `read` understands it; null where it is empty, or where `read` does not. */
  const use = <Value>(name: Name, read: (value: string) => Value | undefined): Value | null => {
    const one = given.get(name)
    if (!one || one.value === '') return null
    const value = read(one.value)
    if (value === undefined) mistakes.push({ line: one.line, kind: 'wrong_value', name })
    return value ?? null
  }
  const asIs = (name: Name) => use(name, (value) => value)
  const server = use('server', addressOf)
  if (!given.get('server')?.value)
    mistakes.push({ line: given.get('server')?.line ?? 0, kind: 'missing', name: 'server' })
  const wifi = asIs('wifi')
  const apn = asIs('apn')
  const mobile = { user: asIs('apn_user'), password: asIs('apn_password'), pin: use('sim_pin', matching(/^\d{4,8}$/)) }
  const wifiPassword = use('wifi_password', (value) => (value.length >= 8 && value.length <= 63 ? value : undefined))
  const settings = {
    /** The address of the server, without a path. */
    server,
    /** The token of the batch, with which the box enrols itself. */
    token: use('token', matching(/^[\w-]{16,100}$/)),
    serial: use('serial', (value) => (value.length <= 100 ? value : undefined)),
    language: use('language', languageOf) ?? 'en',
    wifi: wifi === null ? null : { name: wifi, password: wifiPassword },
    mobile: apn === null ? null : { apn, ...mobile },
    /** Pixels of the display; null: as the display says. */
    size: use('size', sizeOf),
    rotation: use('rotation', rotationOf) ?? 0,
    /** From a minute of the day on, in order. */
    brightness: use('brightness', brightnessOf) ?? [],
    /** The device file of the receiver of positions; null: found by itself. */
    gps: use('gps', matching(/^\/dev\/[\w/-]{1,60}$/)),
  }
  return { settings, mistakes: mistakes.toSorted((one, other) => one.line - other.line) }
}

/** The brightness in percent at a minute of the day; null where none is set. The last one of a day lasts into the next. */
export function brightnessAt(steps: readonly Brightness[], minute: number): number | null {
  return (steps.findLast(({ fromMinute }) => fromMinute <= minute) ?? steps.at(-1))?.percent ?? null
}

/** The pixels of a display as it hangs. */
export function turned({ width, height }: { width: number; height: number }, rotation: number) {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width }
}

const isName = (name: string): name is Name => (NAMES as readonly string[]).includes(name)
const matching = (shape: RegExp) => (value: string) => (shape.test(value) ? value : undefined)
const unquoted = (value: string) => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value

function addressOf(value: string): string | undefined {
  const address = URL.canParse(value) ? new URL(value) : undefined
  return address && /^https?:$/.test(address.protocol) ? address.origin : undefined
}

function languageOf(value: string): Language | undefined {
  const short = value.toLowerCase()
  return short === 'en' || short === 'si' || short === 'ta' ? short : undefined
}

function sizeOf(value: string) {
  const found = /^(\d{2,5})\s*[x×*]\s*(\d{2,5})$/i.exec(value)
  return found ? { width: Number(found[1]), height: Number(found[2]) } : undefined
}

function rotationOf(value: string): 0 | 90 | 180 | 270 | undefined {
  const degrees = Number(value.replace(/\s*°$/, ''))
  return degrees === 0 || degrees === 90 || degrees === 180 || degrees === 270 ? degrees : undefined
}

function brightnessOf(value: string): Brightness[] | undefined {
  const steps = value.split(',').map((part) => /^\s*(\d{1,2}):(\d{2})\s+(\d{1,3})\s*%?\s*$/.exec(part))
  const read = steps.flatMap((found) => {
    const [hour, minute, percent] = (found ?? []).slice(1).map(Number)
    const isRight = hour !== undefined && minute !== undefined && percent !== undefined
    if (!isRight || hour > 23 || minute > 59 || percent > 100) return []
    return [{ fromMinute: hour * MINUTES_OF_AN_HOUR + minute, percent }]
  })
  return read.length === steps.length ? read.toSorted((one, other) => one.fromMinute - other.fromMinute) : undefined
}

function nearest(name: string): { meant?: string } {
  const meant = [1, MOST_SLIPS].flatMap((most) => NAMES.filter((known) => isNear(name, known, most)))[0]
  return meant ? { meant } : {}
}

/** Returns true when at most so many letters are added, removed or changed (Levenshtein's distance). */
function isNear(one: string, other: string, most: number): boolean {
  if (one === other) return true
  const [a, b] = [one.slice(1), other.slice(1)]
  if (one !== '' && other !== '' && one[0] === other[0]) return isNear(a, b, most)
  return most > 0 && (isNear(a, b, most - 1) || isNear(a, other, most - 1) || isNear(one, b, most - 1))
}
