import { readFileSync } from 'node:fs'
import { MINUTE_MS } from '@ayob/contract/durations'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newSecret, signedHeaders } from './sender'

type Receiver = (secret: string, headers: Readonly<Record<string, string>>, body: string) => boolean

const NOW = new Date('2026-03-02T06:00:00Z')
const after = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS)
const BODY = '{"type":"booking.paid","data":{"note":"කොත්තු"}}'

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

/** The receiver of docs/webhooks.md, as it stands there. */
async function documented(): Promise<Receiver> {
  const page = readFileSync(new URL('../../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, source = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  const module = encodeURIComponent(`${source}\nexport default isOurs\n`)
  return (await import(/* @vite-ignore */ `data:text/javascript,${module}`)).default
}

it('the receiver of the documentation takes what was signed, by the new secret and by the one before', async () => {
  const isOurs = await documented()
  const [old, fresh] = [newSecret(), newSecret()]
  const headers = signedHeaders([fresh, old], 'message', NOW, BODY)
  expect([isOurs(fresh, headers, BODY), isOurs(old, headers, BODY)]).toEqual([true, true])
  expect(isOurs(newSecret(), headers, BODY)).toBe(false)
  expect(isOurs(old, signedHeaders([fresh], 'message', NOW, BODY), BODY)).toBe(false)
})

it('it refuses what was altered, what has no signature, and a clock that is ten minutes off', async () => {
  const isOurs = await documented()
  const secret = newSecret()
  const headers = signedHeaders([secret], 'message', NOW, BODY)
  expect(isOurs(secret, headers, BODY.replace('paid', 'late'))).toBe(false)
  expect(isOurs(secret, { ...headers, 'webhook-id': 'another' }, BODY)).toBe(false)
  expect(isOurs(secret, { ...headers, 'webhook-timestamp': String(NOW.getTime() / 1000 + 1) }, BODY)).toBe(false)
  const { 'webhook-signature': _, ...unsigned } = headers
  expect(isOurs(secret, unsigned, BODY)).toBe(false)
  for (const minutes of [4, -4])
    expect(isOurs(secret, signedHeaders([secret], 'm', after(minutes), BODY), BODY)).toBe(true)
  for (const minutes of [10, -10])
    expect(isOurs(secret, signedHeaders([secret], 'm', after(minutes), BODY), BODY)).toBe(false)
})
