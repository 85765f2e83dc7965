import { describe, expect, it, vi } from 'vitest'
import { createReadiness, databaseReasons, type ReadinessDeps } from './readiness'

const WELL = { aheadMs: 0, isReadOnly: false, isFull: false, isMigrated: true }

function readiness(change: Partial<ReadinessDeps> = {}) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const deps = { askDatabase: async () => WELL, ingestStuckMs: () => 0, isStopping: () => false, log, ...change }
  return { ...createReadiness(deps), log }
}

describe('a server is not ready', () => {
  it.each([
    [undefined, ['database_unreachable']],
    [WELL, []],
    [{ ...WELL, isReadOnly: true }, ['database_read_only']],
    [{ ...WELL, isFull: true, isMigrated: false }, ['database_full', 'migrations_behind']],
    [{ ...WELL, aheadMs: 2_000 }, []],
    [{ ...WELL, aheadMs: -2_001 }, ['clock_wrong']],
  ])('depending on the state of its database: %o', (state, reasons) => {
    expect(databaseReasons(state)).toEqual(reasons)
  })

  it('while plays wait for more than 10 seconds, or when it is stopping', async () => {
    expect(await readiness({ ingestStuckMs: () => 10_000 }).ask()).toEqual([])
    expect(await readiness({ ingestStuckMs: () => 10_001 }).ask()).toEqual(['ingest_stuck'])
    expect(await readiness({ isStopping: () => true }).ask()).toEqual(['stopping'])
  })

  it('when the database does not answer within two seconds', async () => {
    const asked = performance.now()
    expect(await readiness({ askDatabase: () => new Promise(() => undefined) }).ask()).toEqual(['database_unreachable'])
    expect(performance.now() - asked).toBeLessThan(10_000)
  })
})

it('many probes cause one query, and a change is logged once', async () => {
  const askDatabase = vi.fn(async () => ({ ...WELL, isReadOnly: true }))
  const { ask, log } = readiness({ askDatabase })
  await Promise.all(Array.from({ length: 100 }, ask))
  await ask()
  expect(askDatabase).toHaveBeenCalledTimes(1)
  expect(log.error).toHaveBeenCalledTimes(1)
})
