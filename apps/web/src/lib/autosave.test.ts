import { Refused } from '@ayob/client/refused'
import type { BookingDraft } from '@ayob/contract/booking-drafts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAutosave } from './autosave'

const EMPTY = '{"brandName":""}'
const of = (brandName: string) => JSON.stringify({ brandName })

interface Kept {
  readonly id: string
  readonly version: number
  readonly content: string
}

const keeperOf = (send: (kept: Kept) => Promise<BookingDraft>) =>
  createAutosave<BookingDraft>({ kept: { content: EMPTY }, key: 'kept', newerIn: 'draft', send })

/** A server that stores drafts by version. */
function memory() {
  const drafts = new Map<string, BookingDraft>()
  const faults: Refused[] = []
  const send = async ({ id, version, content }: Kept): Promise<BookingDraft> => {
    const fault = faults.shift()
    if (fault) throw fault
    const known = drafts.get(id)
    if (!known && version > 0) throw new Refused(404)
    if (known && known.version !== version) throw new Refused(409, '', { answer: { draft: known } })
    const draft = { id, version: version + 1, by: null, content: JSON.parse(content), updated_at: '' }
    drafts.set(id, draft)
    return draft
  }
  const names = () => [...drafts.values()].map(({ content }) => content.brandName)
  return { drafts, faults, send, names }
}
const settle = () => vi.advanceTimersByTimeAsync(1000)

beforeEach(() => {
  vi.useFakeTimers()
  const values = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the keeper of a draft', () => {
  it('saves nothing of an empty form, and each change a second after the last one', async () => {
    const { send, drafts, names } = memory()
    const keeper = keeperOf(send)
    keeper.enter(EMPTY)
    await settle()
    expect(drafts.size).toBe(0)
    keeper.enter(of('T'))
    keeper.enter(of('Te'))
    await settle()
    keeper.enter(of('Tea'))
    await settle()
    expect(names()).toEqual(['Tea'])
    expect(keeper.state()).toMatchObject({ keeping: 'saved', newer: null })
  })

  it('continues its draft after a reload', async () => {
    const { send, names } = memory()
    keeperOf(send).enter(of('Tea'))
    await settle()
    const again = keeperOf(send)
    again.enter(of('Tea 2'))
    await settle()
    expect(names()).toEqual(['Tea 2'])
  })

  it('retries without a connection, and loses nothing', async () => {
    const { send, faults, names } = memory()
    faults.push(new Refused(0))
    const keeper = keeperOf(send)
    keeper.enter(of('Tea'))
    await settle()
    expect(keeper.state().keeping).toBe('failed')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(names()).toEqual(['Tea'])
  })

  it('asks when another window saved first, and then keeps both or the newer one', async () => {
    const { send, drafts, names } = memory()
    const keeper = keeperOf(send)
    keeper.enter(of('Tea'))
    await settle()
    const { id } = keeper.state()
    await send({ id, version: 1, content: of('Theirs') })
    keeper.enter(of('Mine'))
    await settle()
    expect(keeper.state().newer).toMatchObject({ id, content: { brandName: 'Theirs' } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(names()).toEqual(['Theirs'])
    keeper.keepBoth()
    await settle()
    expect(names()).toEqual(['Theirs', 'Mine'])
    const theirs = drafts.get(id)
    if (theirs) keeper.open({ ...theirs, content: of('Theirs') }, of('Theirs'))
    keeper.enter(of('Theirs, and more'))
    await settle()
    expect(names()).toEqual(['Theirs, and more', 'Mine'])
  })

  it('saves a deleted draft as a new one, but not while it is being submitted', async () => {
    const { send, drafts, names } = memory()
    const keeper = keeperOf(send)
    keeper.enter(of('Tea'))
    await settle()
    drafts.clear()
    keeper.enter(of('Tea 2'))
    await settle()
    await settle()
    expect(names()).toEqual(['Tea 2'])
    keeper.enter(of('Tea 3'))
    expect(await keeper.hold()).toBe(keeper.state().id)
    await settle()
    expect(names()).toEqual(['Tea 2'])
    drafts.clear()
    keeper.begin(EMPTY)
    await settle()
    expect(names()).toEqual([])
  })
})

it('saves a design over the version that it was opened with, and says when all is saved', async () => {
  const send = vi.fn(async ({ version }: Kept) => ({ version: version + 1 }))
  const kept = { id: 'd', version: 7, content: EMPTY }
  const keeper = createAutosave({ kept, newerIn: 'design', send })
  keeper.enter(of('Tea'))
  const saved = keeper.save()
  keeper.enter(of('Tea 2'))
  expect(await saved).toBe(false)
  expect(await keeper.save()).toBe(true)
  expect(send.mock.calls.map(([{ version, content }]) => [version, content])).toEqual([
    [7, of('Tea')],
    [8, of('Tea 2')],
  ])
  expect([keeper.isUnsaved(), keeper.state().version]).toEqual([false, 9])
})

it('does not save a deleted design as another one', async () => {
  const send = vi.fn(async () => Promise.reject(new Refused(404)))
  const keeper = createAutosave({ kept: { id: 'd', version: 7, content: EMPTY }, newerIn: 'design', send })
  keeper.enter(of('Tea'))
  expect(await keeper.save()).toBe(false)
  expect([keeper.state().id, keeper.state().keeping]).toEqual(['d', 'failed'])
  keeper.leave()
  expect(keeper.isUnsaved()).toBe(false)
  await settle()
})
