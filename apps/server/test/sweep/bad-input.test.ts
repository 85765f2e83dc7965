import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseQuery } from 'node:querystring'
import { pathOf } from '@ayob/client/request'
import type { Call, Caller } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import { ERROR_STATUS, type ErrorAnswer, zErrorAnswer } from '@ayob/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tablesOf } from '../../src/backup/tables'
import type { Answer as AnswerOf } from '../setup/speak'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'
import { BROKEN_IDS, changesOf, NO_OBJECTS, toJson, WRONG_BODIES, WRONG_IDS, WRONG_QUERIES } from './wrong'

/** The content of a refusal, once it is known to be one. */
type Answer = AnswerOf<ErrorAnswer>

let server: TestServer
let world: Furnished

beforeAll(async () => {
  server = await startServer()
  world = await furnish(server)
})
afterAll(() => server.stop())

const calls = Object.entries(CALLS)
/** A test that applies only to some calls. */
const only = (has: boolean | undefined): typeof it | (() => void) => (has ? it : () => undefined)
const isOpen = (call: Call) => call.who.includes('visitor') || call.who.includes('gateway')
const takesForm = (call: Call) => call.who.includes('gateway')
/** Queries for calls that take none. */
const NO_QUERIES = ['page=0&page=x', '__proto__[a]=1', '%']
/** These calls read nothing but the token, so any other input is ignored. */
const takesBody = (call: Call) => call.method !== 'GET' && !call.files

function tokenFor(call: Call): { token?: string } {
  if (isOpen(call)) return {}
  const caller = call.who[0] as keyof Furnished['tokens']
  return { token: world.tokens[caller] }
}

const urlOf = (name: string, call: Call) => `/api${pathOf(call, world.samples[name]?.params ?? {})}`

function send(name: string, call: Call, type: string | undefined, payload: string | Buffer): Promise<Answer> {
  return server.send<ErrorAnswer>(call.method, urlOf(name, call), {
    ...tokenFor(call),
    payload,
    headers: type ? { 'content-type': type } : {},
  })
}

function sendValue(name: string, call: Call, value: unknown): Promise<Answer> {
  if (!takesForm(call)) return send(name, call, 'application/json', toJson(value))
  const fields = Object.entries(value as object).map(([key, part]): [string, string] => [key, String(part)])
  return send(name, call, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
}

/** The names of the first of these calls for each method. */
const firstOfEachMethod = (some: readonly (readonly [string, Call])[]) =>
  new Set(oneOfEach(some, ([, { method }]) => method).map(([name]) => name))

const FIRST_WITH_ID = firstOfEachMethod(calls.filter(([, call]) => call.path.includes(':')))
const FIRST_WITH_BODY = firstOfEachMethod(calls.filter(([, call]) => call.body && !takesForm(call)))

/**
 * Bodies are parsed before a call is reached, in the same way for all calls except those of screens and the gateway.
 * These, and one call of each method, get every broken body; all others get two of them.
 */
function bodiesFor(name: string, call: Call) {
  const all = FIRST_WITH_BODY.has(name) || call.who.includes('screen') || call.who.includes('gateway')
  return all ? WRONG_BODIES : WRONG_BODIES.slice(0, 2)
}

/** The first item of each group of similar ones; items without a group (undefined) are left out. */
function oneOfEach<T>(all: readonly T[], alike: (one: T) => string | undefined): T[] {
  const first = new Map<string, T>()
  for (const one of all) {
    const key = alike(one)
    if (key !== undefined && !first.has(key)) first.set(key, one)
  }
  return [...first.values()]
}

function rightBodyOf(name: string): unknown {
  const right = world.samples[name]?.body
  if (right === undefined) throw new Error(`no sample of ${name}`)
  return right
}

const parse = (call: Call, value: unknown) => {
  const arrives = takesForm(call)
    ? Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, String(part)]))
    : JSON.parse(toJson(value))
  return call.body?.safeParse(arrives)
}

/** The fields and reasons for which a call's schema refuses a body; undefined when it accepts it. */
function refusalOf(call: Call, value: unknown): string | undefined {
  const issues = parse(call, value)?.error?.issues
  return issues && JSON.stringify(issues.map(({ path, message }) => [path, message]))
}

/** The body as parsed by a call's schema; undefined when it refuses it. */
function acceptedAs(call: Call, value: unknown): string | undefined {
  const parsed = parse(call, value)
  return parsed?.success ? JSON.stringify(parsed.data) : undefined
}

/** The query as parsed by a call's schema, or the reason of its refusal. */
function readAs(call: Call, query: string): string {
  const parsed = call.query?.safeParse({ ...parseQuery(query) })
  return JSON.stringify(
    parsed?.success ? parsed.data : parsed?.error.issues.map(({ path, message }) => [path, message]),
  )
}

/** A refusal has the standard format and the status of its code, and reveals nothing internal. */
function expectRefusal(answer: Answer, what: string): void {
  const parsed = zErrorAnswer.safeParse(answer.body)
  expect(parsed.success, `${what}: ${answer.status} ${answer.text.slice(0, 300)}`).toBe(true)
  expect(ERROR_STATUS[answer.body.code as keyof typeof ERROR_STATUS], what).toBe(answer.status)
  expect(answer.status, what).toBeGreaterThanOrEqual(400)
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.body.message, what).toBe(answer.body.error)
  expect(answer.text, what).not.toMatch(
    /at \w+ \(|node_modules|select |insert |kysely|postgres|validation\.\w|server\.\w/i,
  )
}

/** Tables that refused calls may change, such as counts of them, and those written some time after a call. */
const PASSING = new Set([
  'attempt_counts',
  'heartbeat_totals',
  'playlist_asks',
  'report_faults',
  'screen_days',
  'screen_status',
  'sessions',
  'watched',
])
/** A watermark of zero and a track without a play mean the same as none. */
const BEGUN: Readonly<Record<string, RawBuilder<unknown>>> = {
  play_marks: sql`where seq > 0`,
  vehicle_tracks: sql`where last_end is not null`,
}
let tables: readonly string[] | undefined

/** A summary of all rows and files. */
async function look(): Promise<unknown> {
  await server.settle()
  const { db } = server.database
  tables ??= (await tablesOf(db)).map(({ name }) => name).filter((name) => !PASSING.has(name))
  // All tables in one query, because it runs hundreds of times.
  const sums = tables.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
      from ${sql.table(name)} t ${BEGUN[name] ?? sql``}`,
  )
  const { rows } = await sql`${sql.join(sums, sql` union all `)} order by name`.execute(db)
  return { rows, files: readdirSync(join(server.dataDir, 'uploads'), { recursive: true }).sort() }
}

it('there is a valid request for every call that needs one', () => {
  const needy = calls.filter(([, call]) => call.body || call.path.includes(':')).map(([name]) => name)
  expect(Object.keys(world.samples).sort()).toEqual(needy.sort())
})

/** Compared once for all calls, because a comparison takes as long as many calls. `-t` with the name of a call compares for it alone. */
let atFirst: unknown
beforeAll(async () => {
  atFirst = await look()
})

describe.for(calls)('%s', ([name, call]) => {
  only(!isOpen(call))('answers 401 without a good token, 403 to every other role', async () => {
    for (const token of [undefined, 'x', 'a'.repeat(43), 'null']) {
      const answer = await server.send<ErrorAnswer>(call.method, urlOf(name, call), token ? { token } : {})
      expectRefusal(answer, `token ${token}`)
      expect(answer.body.code).toBe('unauthenticated')
    }
    if (call.who.includes('screen')) return
    for (const role of ['advertiser', 'driver', 'admin', 'applicant'] satisfies Caller[]) {
      if (call.who.includes(role)) continue
      const answer = await server.send<ErrorAnswer>(call.method, urlOf(name, call), { token: world.tokens[role] })
      expectRefusal(answer, role)
      expect(answer.body.code).toBe(role === 'applicant' ? 'under_review' : 'forbidden')
    }
  })

  it('answers 405 to another method', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
    const known = new Set(calls.filter(([, other]) => other.path === call.path).map(([, other]) => other.method))
    for (const method of methods.filter((one) => !known.has(one))) {
      const answer = await server.send<ErrorAnswer>(method, urlOf(name, call), tokenFor(call))
      if (answer.status === 405) expectRefusal(answer, method)
      // `GET /ads/:id` also matches longer paths of other calls.
      else expect(answer.status, method).toBeLessThan(500)
    }
  })

  only(takesBody(call))('refuses bodies that are none', async () => {
    for (const { what, type, bytes } of bodiesFor(name, call)) {
      expectRefusal(await send(name, call, type, bytes), what)
    }
  })

  only(Boolean(call.body))('refuses wrong values of every field for every reason', async () => {
    const changes = changesOf(rightBodyOf(name))
    for (const { what, value } of oneOfEach(changes, ({ value }) => refusalOf(call, value))) {
      const answer = await sendValue(name, call, value)
      expectRefusal(answer, what)
      expect(['validation_failed', 'too_large', 'price_changed'], what).toContain(answer.body.code)
    }
    if (!takesForm(call)) {
      for (const text of NO_OBJECTS.filter((text) => refusalOf(call, JSON.parse(text)) !== undefined)) {
        expectRefusal(await send(name, call, 'application/json', text), text)
      }
    }
  })

  only(call.path.includes(':'))('refuses ids that belong to nothing', async () => {
    for (const id of [...WRONG_IDS, ...(FIRST_WITH_ID.has(name) ? BROKEN_IDS : [])]) {
      const path = call.path.replace(/:\w+/, id)
      const answer = await server.send<ErrorAnswer>(call.method, `/api${path}`, {
        ...tokenFor(call),
        ...(call.body && { body: world.samples[name]?.body }),
      })
      expectRefusal(answer, id.slice(0, 50))
    }
  })

  only(call.idempotent)('refuses keys that are none', async () => {
    for (const key of ['', ' ', 'x'.repeat(201), 'a\tb', 'ක']) {
      const answer = await server.send<ErrorAnswer>(call.method, urlOf(name, call), {
        ...tokenFor(call),
        body: world.samples[name]?.body,
        headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
      })
      expectRefusal(answer, JSON.stringify(key.slice(0, 20)))
    }
  })

  only(Boolean(call.files))('refuses broken forms, wrong files and too many of them', async () => {
    const [field = 'file'] = (call.files ?? []).filter(
      (file) => !call.who.includes('driver') || file.includes('vehicle'),
    )
    const png = await server.picture()
    const edge = 'edge'
    const part = (head: string, bytes: Buffer | string) =>
      Buffer.concat([Buffer.from(`--${edge}\r\n${head}\r\n\r\n`), Buffer.from(bytes), Buffer.from('\r\n')])
    const file = (name: string, fileName: string) =>
      `Content-Disposition: form-data; name="${name}"; filename="${fileName}"`
    const end = Buffer.from(`--${edge}--\r\n`)
    const good = part(file(field, 'a.png'), png)
    const forms: Record<string, Buffer> = {
      nothing: Buffer.alloc(0),
      'the end alone': end,
      'no end': good,
      'cut in the file': good.subarray(0, 200),
      'cut in the head': good.subarray(0, 20),
      'a field instead of a file': Buffer.concat([part(`Content-Disposition: form-data; name="${field}"`, 'x'), end]),
      'a file under another name': Buffer.concat([part(file('other', 'a.png'), png), end]),
      'a file without a name': Buffer.concat([part('Content-Disposition: form-data', png), end]),
      'an empty file': Buffer.concat([part(file(field, 'a.png'), ''), end]),
      'text that says it is a picture': Buffer.concat([part(file(field, 'a.png'), 'hello'), end]),
      'a picture cut short': Buffer.concat([part(file(field, 'a.png'), png.subarray(0, 40)), end]),
      'a program': Buffer.concat([part(file(field, 'a.png'), Buffer.from('MZ\x90\x00')), end]),
      'a page': Buffer.concat([part(file(field, 'a.html'), '<script>alert(1)</script>'), end]),
      'a path for a name and no content': Buffer.concat([part(file(field, '../../../etc/passwd'), 'x'), end]),
      'the same file twice': Buffer.concat([good, good, end]),
      'many files': Buffer.concat([...Array.from({ length: 60 }, () => good.subarray(0, 300)), end]),
      'many fields': Buffer.concat([
        ...Array.from({ length: 400 }, (_, i) => part(`Content-Disposition: form-data; name="f${i}"`, 'x')),
        end,
      ]),
      '17 MB': Buffer.concat([part(file(field, 'a.png'), Buffer.concat([png, Buffer.alloc(17 * 1024 * 1024)])), end]),
    }
    // Only the type of a document is checked; a person opens it.
    if (name === 'uploadDocuments' || name === 'uploadPermit') delete forms['a picture cut short']
    for (const [what, payload] of Object.entries(forms)) {
      const type = `multipart/form-data; boundary=${edge}`
      expectRefusal(await send(name, call, type, payload), what)
    }
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/json',
      'image/png',
      undefined,
    ]) {
      expectRefusal(await send(name, call, type, type === 'application/json' ? '{}' : good), `type ${type}`)
    }
  })
})

it('nothing is kept of what is refused', async () => {
  expect(await look()).toEqual(atFirst)
})

const withJson = calls.filter(([, call]) => call.body && !takesForm(call))
it.for(withJson)('%s never breaks on what its schema lets through', async ([name, call]) => {
  const right = rightBodyOf(name)
  const odd = oneOfEach(changesOf(right), ({ value }) => acceptedAs(call, value))
  // Hashing a password is slow on purpose, so only some of the invalid bodies are tried.
  const tried = /password/.test(JSON.stringify(right)) ? odd.filter((_, index) => index % 5 === 0) : odd
  for (const { what, value } of tried) {
    const answer = await sendValue(name, call, value)
    expect(answer.status, `${what}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
    if (answer.status >= 400) expectRefusal(answer, what)
  }
})

const withQuery = calls.filter(([, call]) => call.method === 'GET')
it.for(withQuery)('%s answers odd queries with a page or a refusal', async ([name, call]) => {
  for (const query of call.query ? oneOfEach(WRONG_QUERIES, (query) => readAs(call, query)) : NO_QUERIES) {
    const answer = await server.send<ErrorAnswer>('GET', `${urlOf(name, call)}?${query}`, tokenFor(call))
    expect(answer.status, `${query}: ${answer.text.slice(0, 300)}`).toBeLessThan(500)
    if (answer.status >= 400) expectRefusal(answer, query)
  }
})

it('an unknown path below /api is a refusal and never a page', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/ads/a/b/c',
    '/api/../api/x',
    '/api/%2e%2e',
    '/api/%ff',
    '/api//ads',
  ]) {
    const answer = await server.send<ErrorAnswer>('GET', path)
    expectRefusal(answer, path)
  }
})
