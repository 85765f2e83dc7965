import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '@ayob/cluster/programs'
import { startSmallCluster } from '@ayob/cluster/small'
import { expect, it } from 'vitest'
import { drill } from '../src/drill'
import { openMailbox } from '../src/mailbox'
import { SMALL_FAULTS } from '../src/small-faults'

/** Three minutes in real time: two of faults, and the start and comparison. */
const DRILL_MS = 900_000

async function drillAndCompare(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ayob-drill-'))
  const mailbox = await openMailbox()
  const target = await startSmallCluster({ folder, settings: { SMTP_URL: mailbox.url } })
  const said: string[] = []
  const run = {
    seed: 26,
    // Each fault happens once and some of them twice.
    minutes: 2,
    screens: 6,
    restS: { from: 1, to: 4 },
    say: (line: string) => void said.push(line),
  }
  try {
    const { made, checks } = await drill({ ...run, ...target, target, faults: SMALL_FAULTS, mailbox })
    expect(new Set(made.map(({ name }) => name))).toEqual(new Set(SMALL_FAULTS.map(({ name }) => name)))
    for (const check of checks) {
      expect(check).toEqual({ ...check, lost: 0, double: 0, wrong: [] })
      expect(check.looked).toBeGreaterThan(0)
    }
  } finally {
    await target.stop()
    mailbox.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

it.runIf(await findPostgres())(
  'no fault of a small cluster loses anything or counts anything twice',
  drillAndCompare,
  DRILL_MS,
)
