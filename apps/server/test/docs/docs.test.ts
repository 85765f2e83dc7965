import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/adapters/database/open'
import { migratedDatabase } from '../setup/fresh-database'

const src = fileURLToPath(new URL('../../src/', import.meta.url))
const docs = '../../../../docs'
const filesEnding = (ending: string) =>
  readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
const read = (file: string) => readFileSync(join(src, file), 'utf8')

let fresh: Awaited<ReturnType<typeof migratedDatabase>>
let database: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = await openDatabase(fresh)
})
afterAll(async () => {
  await database.close()
  await fresh.remove()
})

/** The tables declared by each room, a folder in a storey. */
function tablesByRoom(): [string, string[]][] {
  const declared = filesEnding('.tables.ts').map((file): [string, string[]] => {
    const [, members = ''] = /interface Tables \{\n([\s\S]*?)\n {2}\}/.exec(read(file)) ?? []
    return [dirname(file), [...members.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name)]
  })
  const [, own = ''] = /export interface Tables \{\n([\s\S]*?)\n\}/.exec(read('platform/tables.ts')) ?? []
  return [...declared, ['platform', [...own.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name)]]
}

it('the diagram of the tables matches a migrated database', async () => {
  const { rows: columns } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, udt_name as type from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(database.db)
  const { rows: keys } = await sql<{ from: string; to: string; columns: string }>`
    select c.conrelid::regclass::text as from, c.confrelid::regclass::text as to,
      (select string_agg(a.attname, ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    order by 1, 2, 3`.execute(database.db)
  const rooms = tablesByRoom()
  const known = new Set(rooms.flatMap(([, tables]) => tables))
  const existing = new Set(columns.map(({ table }) => table))
  expect([...known].filter((table) => !existing.has(table))).toEqual([])
  const sections = rooms.map(([room, tables]) => {
    const entities = tables.map((table) => {
      const own = columns.filter((column) => column.table === table)
      return `  ${table} {\n${own.map(({ column, type }) => `    ${type.replace(/^_/, 'array_')} ${column}`).join('\n')}\n  }`
    })
    const relations = keys
      .filter(({ from }) => tables.includes(from))
      .map(({ from, to, columns: through }) => `  ${to} ||--o{ ${from} : "${through}"`)
    return `## ${room}\n\n\`\`\`mermaid\nerDiagram\n${[...entities, ...relations].join('\n')}\n\`\`\`\n`
  })
  const page = `# Tables

Generated from a migrated database; a test keeps it current (\`npx vitest run -u apps/server/test/docs\`). A table stands
under the room that writes it.

${sections.join('\n')}`
  await expect(page).toMatchFileSnapshot(`${docs}/database.md`)
})

it('the list of events matches the code', async () => {
  const source = read('platform/events.ts')
  const [, body = ''] = /export interface EventPayloads \{\n([\s\S]*?)\n\}/.exec(source) ?? []
  const events = [...body.matchAll(/^ {2}'([\w.]+)': /gm)].map(([, name = '']) => name)
  const filesNaming = (files: readonly string[], pattern: (event: string) => RegExp) => (event: string) =>
    files
      .filter((file) => pattern(event).test(read(file)))
      .map((file) => `\`${file}\``)
      .join('<br>') || 'nobody'
  const emitted = filesNaming(
    filesEnding('.ts').filter((file) => /\.(commands|process|jobs|listeners)\.ts$|bookings\/take-step\.ts$/.test(file)),
    (event) => new RegExp(`(emit\\(tx, |: )'${event.replace('.', '\\.')}'`),
  )
  const heard = filesNaming(
    filesEnding('.listeners.ts'),
    (event) => new RegExp(`^ {4}'${event.replace('.', '\\.')}':`, 'm'),
  )
  const rows = events.map((event) => `| \`${event}\` | ${emitted(event)} | ${heard(event)} |`)
  const page = `# Events

Generated from the code; a test keeps it current (\`npx vitest run -u apps/server/test/docs\`). What an event carries stands
in \`apps/server/src/platform/events.ts\`.

| event | written by | heard by |
|---|---|---|
${rows.join('\n')}
`
  await expect(page).toMatchFileSnapshot(`${docs}/events.md`)
})

/** Suffixes of a room's files, besides helpers that read and write nothing. */
const SUFFIX =
  /\.(routes|commands|process|jobs|listeners|queries|store|tables|views|pdf|templates|metrics|present|personal|ports|deps|find|room|test)\.tsx?$/

it('commands use the transaction of their caller, and files have a known suffix', () => {
  const outside = /^(adapters|backup|demo|platform|processes)\//
  const own = filesEnding('.ts').filter((file) => file.includes('/') && !outside.test(file))
  const opening = own.filter((file) => file.endsWith('.commands.ts') && /\btransact\(/.test(read(file)))
  expect(opening).toEqual([])
  const odd = own.filter((file) => /\/[\w-]+\.[\w-]+\.tsx?$/.test(file) && !SUFFIX.test(file))
  expect(odd).toEqual([])
})
