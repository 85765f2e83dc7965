/** A placeholder for bytes that JSON.stringify can't write; `toJson` inserts them. */
class Raw {
  constructor(readonly text: string) {}
  toJSON(): string {
    return `@raw:${this.text}@`
  }
}

/** JSON with the raw pieces inserted. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replace(/"@raw:((?:[^"\\]|\\.)*)@"/g, (_, text: string) => JSON.parse(`"${text}"`))
}

const nested = (depth: number) => new Raw(`${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Values that people, programs and attackers send in place of valid ones. */
const WRONG_VALUES: Readonly<Record<string, unknown>> = {
  null: null,
  empty: '',
  spaces: '   ',
  'line breaks': '\r\n\t',
  true: true,
  zero: 0,
  'minus one': -1,
  fraction: 1.5,
  'a number as text': '12',
  'not a number': 'NaN',
  'a huge number': 1e308,
  infinity: new Raw('1e999'),
  'minus infinity': new Raw('-1e999'),
  'beyond safe integers': new Raw('9007199254740993'),
  'minus zero': new Raw('-0'),
  'an empty list': [],
  'a list': [1, 'a', null],
  'an empty object': {},
  'an object': { a: 1 },
  'long text': 'x'.repeat(300),
  'longer text': 'x'.repeat(6000),
  'very long text': 'x'.repeat(200_000),
  NUL: 'a\u0000b',
  'control characters': 'a\u0007\u001bb',
  'half a character': new Raw('"\\ud83d"'),
  emoji: '🛺'.repeat(60),
  'right to left': '\u202eabc\u202c',
  'combining marks': 'e\u0301'.repeat(90),
  Sinhala: 'ආයුබෝවන්',
  markup: '<script>alert(1)</script>',
  SQL: `'; drop table users; --`,
  template: '{{constructor.constructor("return process")()}}',
  'a path': '../../../etc/passwd',
  'a URL of another kind': 'javascript:alert(1)',
  __proto__: '__proto__',
  constructor: 'constructor',
  'a day that is none': '2026-02-30',
  'the first day': '0000-00-00',
  'the last day': '9999-12-31',
  yesterday: '2026-03-01',
  'a prototype': new Raw('{"__proto__": {"admin": true}}'),
  'a constructor': new Raw('{"constructor": {"prototype": {"admin": true}}}'),
  'a deep list': nested(2000),
}

export interface Change {
  readonly what: string
  readonly value: unknown
}

type Path = readonly (string | number)[]

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : []
  const parts = Array.isArray(value) ? tellingParts(value) : Object.entries(value)
  const inside = parts.flatMap(([key, part]) => pathsOf(part, [...path, key]))
  return path.length > 0 ? [path, ...inside] : inside
}

/** All items of a short list; of a long one with a single repeated kind of value, only both ends and the middle. */
function tellingParts(list: readonly unknown[]): [number, unknown][] {
  const parts = list.map((part, index): [number, unknown] => [index, part])
  const isLong = list.length > 12 && list.every((part) => typeof part === 'number')
  return isLong ? [0, list.length >> 1, list.length - 1].flatMap((index) => parts.slice(index, index + 1)) : parts
}

const MISSING = Symbol('missing')

function changed(value: unknown, path: Path, to: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return to
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>
  if (rest.length === 0 && to === MISSING) {
    if (Array.isArray(copy)) copy.splice(Number(key), 1)
    else delete copy[key]
  } else copy[key] = changed(copy[key], rest, to)
  return copy
}

/** Every single change of a valid body to a possibly invalid one: each part missing, and each wrong value in its place. */
export function changesOf(right: unknown): Change[] {
  return pathsOf(right).flatMap((path) => [
    { what: `${path.join('.')} missing`, value: changed(right, path, MISSING) },
    ...Object.entries(WRONG_VALUES).map(([name, wrong]) => ({
      what: `${path.join('.')}: ${name}`,
      value: changed(right, path, wrong),
    })),
  ])
}

/** Invalid bodies, as raw bytes with their content type. */
export const WRONG_BODIES: readonly { what: string; type: string | undefined; bytes: string | Buffer }[] = [
  { what: 'half an object', type: 'application/json', bytes: '{"a":' },
  { what: 'a comma too many', type: 'application/json', bytes: '{"a":1,}' },
  { what: 'a word', type: 'application/json', bytes: 'hello' },
  { what: 'NaN', type: 'application/json', bytes: '{"a":NaN}' },
  { what: 'a byte order mark alone', type: 'application/json', bytes: '\ufeff' },
  { what: 'bytes that are no text', type: 'application/json', bytes: Buffer.from([0xff, 0xfe, 0x00, 0x80]) },
  { what: 'a prototype', type: 'application/json', bytes: '{"__proto__":{"a":1}}' },
  { what: 'a constructor', type: 'application/json', bytes: '{"constructor":{"prototype":{"a":1}}}' },
  { what: 'a body of 1.1 MB', type: 'application/json', bytes: `{"a":"${'x'.repeat(1_150_000)}"}` },
  { what: 'plain text', type: 'text/plain', bytes: '{"a":1}' },
  { what: 'XML', type: 'application/xml', bytes: '<a/>' },
  { what: 'a type that is none', type: 'nonsense', bytes: '{}' },
  { what: 'a form without its edge', type: 'multipart/form-data', bytes: 'x' },
]

/** Well-formed JSON that is not an object. */
export const NO_OBJECTS = ['null', '[]', '"text"', '12', 'true', '[{}]']

/** Ids that refer to nothing. */
export const WRONG_IDS = [
  '0',
  '-1',
  '__proto__',
  'constructor',
  `'; select 1; --`,
  '%00',
  '🛺',
  'a'.repeat(101),
  '00000000-0000-0000-0000-000000000000',
]

/** Ids that are rejected before a call is reached. */
export const BROKEN_IDS = ['x', '1e3', '../admin', '..%2f..', '%E0%A4%A', '%ff', 'a'.repeat(5000)]

export const WRONG_QUERIES = [
  'page=0',
  'page=-1',
  'page=1.5',
  'page=x',
  'page=1e99',
  'page=NaN',
  'page=999999999999999999999',
  'page=1&page=2',
  'page[]=1',
  'limit=0',
  'limit=201',
  'limit=-5',
  'limit=Infinity',
  'order=up',
  'status=zzz',
  `q=${'x'.repeat(201)}`,
  'q=%00',
  'q=%ff',
  'q=%25_%27"\\',
  'q[a]=1',
  'q=1&q=2',
  'sort=__proto__',
  'sort=id;drop%20table%20users',
  `sort=${'x'.repeat(100)}`,
  '__proto__[a]=1',
  'constructor.prototype.a=1',
  'lat=x&lng=1',
  'lat=91&lng=0',
  'lat=NaN&lng=NaN',
  'lat=Infinity&lng=0',
  'lat=1',
  '%',
  '&&&=&',
]
