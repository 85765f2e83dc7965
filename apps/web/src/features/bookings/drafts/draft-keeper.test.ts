import type { BookingDraft } from '@ayob/contract/booking-drafts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error'
import { createDraftKeeper } from './draft-keeper'

const EMPTY = '{"brandName":""}'
const of = (brandName: string) => JSON.stringify({ brandName })

/** A server that stores drafts by version. */
function memory() {
  const drafts = new Map<string, BookingDraft>()
  const faults: ApiError[] = []
  const send = async (id: string, version: number, content: string): Promise<BookingDraft> => {
    const fault = faults.shift()
    if (fault) throw fault
    const known = drafts.get(id)
    if (!known && version > 0) throw new ApiError(404)
    if (known && known.version !== version) throw new ApiError(409, { draft: known })
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
    const keeper = createDraftKeeper('kept', EMPTY, send)
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
    createDraftKeeper('kept', EMPTY, send).enter(of('Tea'))
    await settle()
    const again = createDraftKeeper('kept', EMPTY, send)
    again.enter(of('Tea 2'))
    await settle()
    expect(names()).toEqual(['Tea 2'])
  })

  it('retries without a connection, and loses nothing', async () => {
    const { send, faults, names } = memory()
    faults.push(new ApiError(0))
    const keeper = createDraftKeeper('kept', EMPTY, send)
    keeper.enter(of('Tea'))
    await settle()
    expect(keeper.state().keeping).toBe('failed')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(names()).toEqual(['Tea'])
  })

  it('asks when another window saved first, and then keeps both or the newer one', async () => {
    const { send, drafts, names } = memory()
    const keeper = createDraftKeeper('kept', EMPTY, send)
    keeper.enter(of('Tea'))
    await settle()
    const { id } = keeper.state()
    await send(id, 1, of('Theirs'))
    keeper.enter(of('Mine'))
    await settle()
    expect(keeper.state().newer).toMatchObject({ id, content: { brandName: 'Theirs' } })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(names()).toEqual(['Theirs'])
    keeper.keepBoth()
    await settle()
    expect(names()).toEqual(['Theirs', 'Mine'])
    const theirs = drafts.get(id)
    if (theirs) keeper.open(theirs, of('Theirs'))
    keeper.enter(of('Theirs, and more'))
    await settle()
    expect(names()).toEqual(['Theirs, and more', 'Mine'])
  })

  it('saves a deleted draft as a new one, but not while it is being submitted', async () => {
    const { send, drafts, names } = memory()
    const keeper = createDraftKeeper('kept', EMPTY, send)
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
