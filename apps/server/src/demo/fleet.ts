import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ScreenAccess, startFleet } from '@ayob/fleet-simulator/fleet'
import { z } from 'zod'
import { DEMO_PASSWORD, DRIVERS } from './cast'

/** At the first start the fleet drives the last hours in a minute, so that there is something to see. */
const CATCH_UP = { speed: 240, minutes: 1 }
const SEED = 7

const zTokens = z.array(z.string().nullable())

/**
 * Drives the demo's screens through the public calls. A later start goes on with the same screens: one that a person
 * has paired with something else meanwhile stays theirs.
 */
export async function driveDemo(
  url: string,
  dataDir: string,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<void> {
  const file = join(dataDir, 'demo-fleet.json')
  const known = await readTokens(file)
  if (!known) {
    const screens = DRIVERS.map(({ email }): ScreenAccess => ({ driverEmail: email, password: DEMO_PASSWORD }))
    const first = await startFleet({ url, screens, seed: SEED, signal, log, ...CATCH_UP })
    await writeFile(file, JSON.stringify(first.tokens.map((token) => token ?? null)), { mode: 0o600 })
    await first.done
    if (signal.aborted) return
  }
  const tokens = known ?? (await readTokens(file)) ?? []
  const screens = tokens.flatMap((token): ScreenAccess[] => (token ? [{ token }] : []))
  const fleet = await startFleet({ url, screens, seed: SEED, signal, log })
  await fleet.done
}

async function readTokens(file: string): Promise<(string | null)[] | undefined> {
  try {
    return zTokens.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
