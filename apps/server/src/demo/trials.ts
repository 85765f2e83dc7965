import type { DeviceState } from '@ayob/contract/devices'
import { adminCases, answerCase, type CaseDecision, decideCase, ownCases } from '@ayob/contract/integrity'
import { randomFrom } from '@ayob/domain/fleet/random'
import type { Vehicle } from '@ayob/domain/fleet/vehicle'
import { moved } from '@ayob/domain/geo/distance'
import { type Access, type BatchTokens, pair, setBox } from './boxes'
import { emailOf, OPERATIONS } from './cast'
import type { DemoDriver } from './drivers'
import type { Diary, World } from './world'

/**
 * A day on which a vehicle drove with a box whose minutes the rules hold: without network from morning to evening, and some
 * stood in a yard.
 */
interface Trial {
  readonly driver: number
  readonly serial: string
  readonly ago: number
  /** Where the vehicle stood with its screen on. */
  readonly stood?: { readonly lat: number; readonly lng: number }
  /** What became of the box, and how many days ago. A vehicle whose box is still on it gets no other screen. */
  readonly became: DeviceState
  readonly becameAgo: number
  readonly answer?: string
  readonly decision?: CaseDecision
  readonly note?: string
}

const TRIALS: readonly Trial[] = [
  {
    ...{ driver: 10, serial: 'AYOB-0121', ago: 6, became: 'retired', becameAgo: 5, decision: 'accept' },
    note: 'The modem of this box was broken. The depot in Peliyagoda confirms the trips of the day.',
  },
  {
    ...{ driver: 15, serial: 'AYOB-0122', ago: 5, became: 'lost', becameAgo: 2, decision: 'reject' },
    stood: { lat: 6.9668, lng: 79.8912 },
    note: 'The vehicle stood in a yard in Peliyagoda all day, and nobody answers the phone.',
  },
  {
    ...{ driver: 1, serial: 'AYOB-0123', ago: 3, became: 'returned', becameAgo: 2 },
    answer: 'The new box had no network all day. I drove as always, from Wellawatte to Fort. I have brought it back.',
  },
  {
    ...{ driver: 7, serial: 'AYOB-0124', ago: 2, became: 'stock', becameAgo: 1 },
    stood: { lat: 6.9391, lng: 79.8789 },
  },
]

/** Days between the held day and the decision. */
const DECIDED_AFTER = 2
const DECIDED = { accept: 'accepted', reject: 'rejected' } as const

/** The trial of a driver on a day of the history; undefined on other days. */
export const trialOn = ({ number }: DemoDriver, daysAgo: number): Trial | undefined =>
  TRIALS.find(({ driver, ago }) => driver === number && ago === daysAgo)

/** The error of a receiver that stands between walls, in metres in each direction. */
const NOISE_M = 12

/** The vehicle of a trial, if it stood. */
export function standingIn(trial: Trial | undefined): Vehicle | undefined {
  const place = trial?.stood
  if (!place) return undefined
  return {
    positionAt(instant) {
      const noise = randomFrom(Math.floor(instant / 1000) + trial.driver)
      return moved(place, (noise() - 0.5) * 2 * NOISE_M, (noise() - 0.5) * 2 * NOISE_M)
    },
  }
}

/** Plans the trials of boxes. Calls `paired` with the access of each new screen. */
export function planTrials(diary: Diary, tokens: BatchTokens, paired: (driver: number, access: Access) => void): void {
  for (const trial of TRIALS) {
    const { driver, serial, ago, became, becameAgo, answer, decision } = trial
    diary.note(ago, 'morning', async (world) => paired(driver, await pair(world, driver, { serial, tokens })))
    diary.note(becameAgo, 'morning', async (world) => {
      // A box that is still on its vehicle can only get lost.
      if (became !== 'lost') paired(driver, await pair(world, driver))
      await setBox(world, serial, became)
    })
    if (answer !== undefined) diary.note(ago - 1, 2, (world) => answerHeld(world, driver, answer))
    if (decision) diary.note(ago - DECIDED_AFTER, 2, (world) => decide(world, trial, decision))
  }
}

async function answerHeld({ client, tokenOf }: World, driver: number, message: string): Promise<void> {
  const token = await tokenOf(emailOf('driver', driver))
  const [own] = (await client.send(ownCases, { token })).cases
  if (!own) throw new Error('demo: no minutes are held')
  await client.send(answerCase, { token, params: { id: own.id }, body: { message } })
}

async function decide({ client, tokenOf }: World, trial: Trial, decision: CaseDecision): Promise<void> {
  const token = await tokenOf(OPERATIONS)
  const { cases } = await client.send(adminCases, { token, query: { q: `Driver ${trial.driver}` } })
  const [held] = cases
  if (!held) throw new Error(`demo: nothing is held that can be ${DECIDED[decision]}`)
  const body = { decision, note: trial.note ?? null }
  await client.send(decideCase, { token, params: { id: held.id }, body })
}
