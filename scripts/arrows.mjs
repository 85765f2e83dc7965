import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import { root } from './lib/run.mjs'

const SERVER = 'apps/server/src'
/** Storeys from top to bottom. A file imports from its own storey and from those below. */
const STOREYS = ['desk', 'trust', 'money', 'air', 'sales', 'goods', 'people', 'platform']
/** Where SQL, HTTP and the tables of a room stop. */
const ENDS = [
  { what: 'SQL', library: /^kysely$/, allowed: /(^|\.)(store|queries|views|tables)\.ts$/ },
  { what: 'HTTP', library: /^(fastify|@fastify\/.*)$/, allowed: /\.routes\.ts$/ },
]

/** Libraries that unpack what strangers send. The server leaves that to worker processes with limits. */
const READERS = ['sharp', 'mp4box', '@hyzyla/pdfium']

const sources = () =>
  readdirSync(join(root, SERVER), { recursive: true })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .sort()

/** What a file imports, types too unless told otherwise: packages as they are named, own files by their path in the server. */
function importsOf(file, isCounted = () => true) {
  const text = readFileSync(join(root, SERVER, file), 'utf8')
  const { staticImports, staticExports } = parseSync(file, text).module
  const counts = ({ entries }) => entries.length === 0 || entries.some(isCounted)
  const names = [
    ...staticImports.filter(counts).map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports
      .filter(counts)
      .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
  ]
  return names.map((name) => (name.startsWith('.') ? normalize(join(dirname(file), name)) : name))
}

const storeyOf = (file) => STOREYS.indexOf(file.split('/')[0])
/** The folder of a noun, such as `sales/bookings`. The platform is one room. */
const roomOf = (file) => (storeyOf(file) < 0 || file.startsWith('platform/') ? undefined : file.split('/', 2).join('/'))

/** Returns what breaks the arrows of docs/architecture.md: imports upward, libraries and tables in wrong places, circles. */
export function wrongArrows() {
  const wrong = []
  const rooms = new Map()
  for (const file of sources().filter((path) => storeyOf(path) >= 0)) {
    const room = roomOf(file)
    for (const imported of importsOf(file)) {
      const [storey, below] = [storeyOf(file), storeyOf(imported)]
      if (below >= 0 && below < storey) wrong.push(`${file} imports upward: ${imported}`)
      if (/^(server|run-rooms|open-\w+|main|(demo|backup|processes)\/.*)$/.test(imported))
        wrong.push(`${file} imports ${imported}`)
      if (room && /^adapters\//.test(imported)) wrong.push(`${file} imports an adapter: ${imported}`)
      if (!room) continue
      for (const { what, library, allowed } of ENDS)
        if (library.test(imported) && !allowed.test(file)) wrong.push(`${file}: ${what} stops elsewhere (${imported})`)
      if (/\.(commands|store|queries|views|tables)\.ts$/.test(file) && /\.routes$/.test(imported))
        wrong.push(`${file} imports a route: ${imported}`)
      const other = roomOf(imported)
      if (!other || other === room) continue
      if (/\.(store|tables)$/.test(imported)) wrong.push(`${file} imports rows of another room: ${imported}`)
      rooms.set(room, new Map([...(rooms.get(room) ?? []), [other, `${file} imports ${imported}`]]))
    }
  }
  return [...wrong, ...circlesOf(rooms), ...readersBelow('server')]
}

/** The imports by which a program loads a reader into its own process. */
function readersBelow(program) {
  const found = []
  const seen = new Set()
  const visit = (file) => {
    if (seen.has(file) || !existsSync(join(root, SERVER, `${file}.ts`))) return
    seen.add(file)
    for (const imported of importsOf(`${file}.ts`, ({ isType }) => !isType)) {
      if (READERS.includes(imported))
        found.push(`${program} reads files in its own process: ${file} imports ${imported}`)
      else visit(imported)
    }
  }
  visit(program)
  return found
}

/** Each circle of rooms, with the imports that close it. */
function circlesOf(rooms) {
  const found = []
  const done = new Set()
  const visit = (room, path) => {
    const at = path.indexOf(room)
    if (at >= 0) {
      const circle = [...path.slice(at), room]
      const arrows = circle.slice(1).map((to, index) => rooms.get(circle[index]).get(to))
      found.push(`a circle: ${circle.join(' > ')}\n  ${arrows.join('\n  ')}`)
    } else if (!done.has(room)) {
      for (const to of rooms.get(room)?.keys() ?? []) visit(to, [...path, room])
      done.add(room)
    }
  }
  for (const room of rooms.keys()) visit(room, [])
  return found
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wrong = wrongArrows()
  for (const line of wrong) process.stdout.write(`${line}\n`)
  process.exitCode = wrong.length > 0 ? 1 : 0
}
