import type { CommandKey, CommandKind, IssuedCommand } from '@ayob/contract/commands'
import { HOUR_MS } from '@ayob/contract/durations'
import { commandText } from '@ayob/domain/commands/signed-text'
import { beforeAll, expect, it, vi } from 'vitest'
import { type Action, createCommands } from './commands'
import { type Memory, volatileMemory } from './memory'

const NOW = Date.parse('2026-03-02T06:00:00Z')
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' }
let server: CryptoKeyPair
let stranger: CryptoKeyPair
beforeAll(async () => {
  const make = () => crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  server = await make()
  stranger = await make()
})

async function keyOf({ publicKey }: CryptoKeyPair): Promise<CommandKey> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { kty: 'EC', crv: 'P-256', x, y }
}

interface Signing {
  readonly screen?: string
  readonly by?: CryptoKeyPair
}

async function signed(command: Partial<IssuedCommand>, { screen = 'mine', by = server }: Signing = {}) {
  const kind: CommandKind = 'identify'
  const whole = { id: 'c1', kind, args: {}, expires_at: new Date(NOW + HOUR_MS).toISOString(), ...command }
  const text = new TextEncoder().encode(commandText(screen, whole))
  const bytes = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, by.privateKey, text)
  return { ...whole, signature: Buffer.from(bytes).toString('base64url') }
}

/** A screen that was paired with the server. `page` is one start of its program. */
async function screen(act: Action = async () => ({ ok: true, message: 'well' })) {
  const memory: Memory = volatileMemory()
  await memory.keep('authority', { screen_id: 'mine', key: await keyOf(server) })
  const done: string[] = []
  const notes: string[] = []
  const time = { now: NOW }
  const page = () =>
    createCommands({
      memory,
      note: (kind) => notes.push(kind),
      now: () => time.now,
      askAuthority: () => Promise.reject(new Error('it knows the key')),
      actions: new Proxy({} as Record<CommandKind, Action>, {
        get: (_, kind) =>
          (async (command, look) => {
            done.push(`${String(kind)} ${command.id}`)
            return act(command, look)
          }) satisfies Action,
        getOwnPropertyDescriptor: (_, kind) =>
          kind === 'sing' ? undefined : { configurable: true, enumerable: true, value: kind },
      }),
    })
  return { memory, done, notes, time, page }
}

it('obeys a signed command once, and tells the result until the server has it', async () => {
  const { done, page } = await screen()
  const commands = page()
  const command = await signed({})
  await commands.obey([command, command], undefined)
  await commands.obey([command], undefined)
  expect(done).toEqual(['identify c1'])
  const results = await commands.results()
  expect(results).toEqual([{ id: 'c1', ok: true, message: 'well' }])
  expect(await page().results()).toEqual(results)
  await commands.told(results)
  expect(await commands.results()).toEqual([])
  const next = page()
  expect(await next.results()).toEqual([])
  await next.obey([command], undefined)
  expect(done).toHaveLength(1)
})

it.each<[string, Partial<IssuedCommand>, Signing, Partial<IssuedCommand>]>([
  ['for another screen', {}, { screen: 'another' }, {}],
  ['with other arguments', { args: { percent: 50 } }, {}, { args: { percent: 5 } }],
  ['of another kind', { kind: 'reload' }, {}, { kind: 'restart_device' }],
  ['that lives longer than it was signed', {}, {}, { expires_at: new Date(NOW + 2 * HOUR_MS).toISOString() }],
  ['under another id', {}, {}, { id: 'c2' }],
  ['without a signature', {}, {}, { signature: '' }],
  ['with noughts', {}, {}, { signature: 'A'.repeat(86) }],
  ['that is expired', { expires_at: new Date(NOW).toISOString() }, {}, {}],
  ['that never expires', { expires_at: 'never' }, {}, {}],
])('ignores a command %s', async (_, command, signing, change) => {
  const { done, notes, page } = await screen()
  const commands = page()
  await commands.obey([{ ...(await signed(command, signing)), ...change }], undefined)
  expect(done).toEqual([])
  expect(notes).toEqual(['command_refused'])
  expect(await commands.results()).toEqual([])
})

it('ignores a command that another key has signed', async () => {
  const { done, page } = await screen()
  await page().obey([await signed({}, { by: stranger })], undefined)
  expect(done).toEqual([])
})

it('a page that dies while it obeys does not repeat it: a restart has succeeded, anything else was interrupted', async () => {
  const { done, page } = await screen(() => new Promise(() => undefined))
  const kinds = ['reload', 'send_logs'] as const
  for (const [index, kind] of kinds.entries()) {
    void page().obey([await signed({ id: kind, kind })], undefined)
    await vi.waitFor(() => expect(done).toHaveLength(index + 1))
  }
  const next = page()
  expect(await next.results()).toEqual([
    { id: 'reload', ok: true },
    { id: 'send_logs', ok: false, message: 'Interrupted by a restart' },
  ])
  await next.obey([await signed({ id: 'reload', kind: 'reload' })], undefined)
  expect(done).toHaveLength(2)
})

it('says that a restart did not happen, and that an action failed or is unknown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const { page } = await screen()
    const commands = page()
    const working = commands.obey([await signed({ kind: 'restart_device' })], undefined)
    while (vi.getTimerCount() === 0) await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(120_000)
    await working
    expect(await commands.results()).toMatchObject([{ ok: false, message: 'It did not start again' }])
  } finally {
    vi.useRealTimers()
  }
  const broken = (await screen(() => Promise.reject(new Error('no light')))).page()
  await broken.obey([await signed({}), await signed({ id: 'c2', kind: 'sing' as CommandKind })], undefined)
  expect(await broken.results()).toMatchObject([
    { id: 'c1', ok: false, message: 'Error no light' },
    { id: 'c2', ok: false, message: 'This player does not know sing' },
  ])
})

it('does not begin what it can not remember', async () => {
  const { memory, done, page } = await screen()
  const commands = page()
  vi.spyOn(memory, 'keep').mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
  await commands.obey([await signed({})], undefined)
  expect(done).toEqual([])
})

it('a screen that was paired before asks for the key once', async () => {
  const memory = volatileMemory()
  const key = await keyOf(server)
  const askAuthority = vi.fn(async () => ({ screen_id: 'mine', key }))
  const act: Action = async () => ({ ok: true })
  const actions = { identify: act } as unknown as Record<CommandKind, Action>
  const commands = createCommands({ memory, note: () => undefined, now: () => NOW, askAuthority, actions })
  await commands.obey([await signed({}), await signed({ id: 'c2' })], undefined)
  expect(askAuthority).toHaveBeenCalledTimes(1)
  expect(await commands.results()).toHaveLength(2)
})
