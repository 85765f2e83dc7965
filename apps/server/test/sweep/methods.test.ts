import { fileURLToPath } from 'node:url'
import { zErrorAnswer } from '@ayob/contract/errors'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'

/** The sandbox answers its own calls as PayHere does. */
const IN_OTHER_FORM = '/sandbox/merchant/'
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'REPORT'] as const
type AnyMethod = (typeof METHODS)[number]

let server: TestServer
let world: Furnished
/** A stored creative, which anybody may read. */
let picture: string

const dist = (name: string) => fileURLToPath(new URL(`../../../../dist/${name}`, import.meta.url))

beforeAll(async () => {
  server = await startServer({}, { webFolder: dist('web'), playerFolder: dist('player') })
  world = await furnish(server)
  picture = await server.creative(world.tokens.advertiser)
})
afterAll(() => server.stop())

/** The paths of all routes, from the tree that Fastify prints. */
function routes(): string[] {
  const above: string[] = []
  return server.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', path = ''] = /^((?:│ {3}| {4})*)[├└]── (\S*)/.exec(line) ?? []
      if (path === '') return []
      const depth = indent.length / 4
      above[depth] = (above[depth - 1] ?? '') + path
      return above[depth]?.startsWith(IN_OTHER_FORM) ? [] : (above[depth] ?? [])
    })
}

const ask = (method: AnyMethod, url: string, token?: string) =>
  server.app.inject({ method: method as 'GET', url, headers: token ? { authorization: `Bearer ${token}` } : {} })

type Answer = Awaited<ReturnType<typeof ask>>

/** What is wrong with an answer: a refusal is our JSON or our page, and no cache keeps it. */
function faultOf({ statusCode: status, headers, body }: Answer, method: AnyMethod): string | undefined {
  if (status >= 500) return body.slice(0, 200)
  if (status < 400) return undefined
  if (/immutable|max-age=[1-9]/.test(String(headers['cache-control']))) return 'is kept by caches'
  // Node.js sends no body then.
  if (method === 'HEAD' || /^text\/html/.test(String(headers['content-type']))) return undefined
  return zErrorAnswer.safeParse(JSON.parse(body)).success ? undefined : body.slice(0, 200)
}

/** Paths of which none is a route, and some are only spelled in another way. */
const STRANGE = [
  '/api',
  '/api/',
  '/api/none',
  '/%61pi/none',
  '//api/none',
  '/API/routes',
  '/api/%',
  '/api/%ff',
  '/api/routes/%00',
  `/api/${'x'.repeat(7_000)}`,
  '/uploads',
  '/uploads/',
  '/uploads/none.png',
  '/uploads/../package.json',
  '/uploads/%2e%2e%2fpackage.json',
  '/q',
  '/q/',
  '/q/none',
  '/q/%ff',
  '/assets/none.js',
  '/screen/assets/none.js',
  '/screen/none',
  '/none',
  '/%',
  '/%ff',
  '/%00',
  '/.env',
  '/?%',
]

it('every path answers every method with a page or with JSON of ours, for everybody', async () => {
  const known = routes()
  expect(known.length).toBeGreaterThan(150)
  const ids = Object.values(world.samples).flatMap(({ params = {} }) => Object.values(params))
  const paths = [
    ...STRANGE,
    `/uploads/${picture}`,
    ...known.map((path) => path.replace(/:\w+/g, ids[0] ?? 'none').replace('*', picture)),
    ...known.filter((path) => path.includes(':')).map((path) => path.replace(/:\w+/g, 'none').replace('*', 'none')),
  ]
  const faults: string[] = []
  for (const path of paths) {
    for (const method of METHODS) {
      const fault = faultOf(await ask(method, path), method)
      if (fault) faults.push(`${method} ${path}: ${fault}`)
    }
  }
  expect(faults).toEqual([])
})

it('reading answers HEAD like GET', async () => {
  const paths = [...STRANGE, `/uploads/${picture}`, ...routes().filter((one) => !/[:*]/.test(one))]
  const faults: string[] = []
  for (const [role, token] of [['nobody', undefined], ...Object.entries(world.tokens)] as const) {
    for (const path of paths) {
      const [get, head] = [await ask('GET', path, token), await ask('HEAD', path, token)]
      const fault = faultOf(get, 'GET') ?? faultOf(head, 'HEAD')
      const alike = (['content-type', 'cache-control', 'etag'] as const).every(
        (name) => get.headers[name] === head.headers[name],
      )
      if (fault || get.statusCode !== head.statusCode || !alike) {
        faults.push(`${path} as ${role}: ${fault ?? `GET ${get.statusCode}, HEAD ${head.statusCode}`}`)
      }
    }
  }
  expect(faults).toEqual([])
})
