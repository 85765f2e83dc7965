import { Refused } from '@ayob/client/refused'
import { DAY_MS } from '@ayob/contract/durations'
import type { Notice } from '@ayob/contract/payments'
import { logout, signIn } from '@ayob/contract/sessions'
import { DEMO_PASSWORD } from './cast'
import type { DemoClient } from './client'

type SignedNotice = Pick<Notice, 'merchant_id' | 'order_id' | 'payhere_amount' | 'payhere_currency' | 'status_code'>

/** The context of a demo person's act. */
export interface World {
  readonly client: DemoClient
  readonly now: () => Date
  /** Returns a session token of a demo person. */
  readonly tokenOf: (email: string) => Promise<string>
  /** Signs a notice with the gateway's secret. */
  readonly signNotice: (notice: SignedNotice) => string
  /** Registers the player of a folder, as a server does with the one that it came with. */
  readonly keepBuild: (folder: string) => Promise<void>
  /** The player that this server came with. It may not be built yet. */
  readonly playerFolder: string
  /** From now on money is moved by two people, if the installation wants that. Returns if so. */
  readonly asksSecondPerson: () => boolean
}

/** An action of a demo person at the current time of the world's clock. */
export type Act = (world: World) => Promise<void>
/**
 * The order of acts within a day: what happens before the first drive, sign-ups, bookings and requests, answers to them, and
 * acts at the start of the demo.
 */
export type PartOfDay = 'morning' | 0 | 1 | 2 | 'now'

/** The acts of each day. */
export interface Diary {
  /** The length of the history in days. */
  readonly days: number
  note(daysAgo: number, part: PartOfDay, act: Act): void
  acts(daysAgo: number, part: PartOfDay): readonly Act[]
}

/** Creates an empty diary. Acts planned for days in the future never happen. */
export function createDiary(days: number): Diary {
  const pages = new Map<string, Act[]>()
  return {
    days,
    note(daysAgo, part, act) {
      const key = `${daysAgo} ${part}`
      pages.set(key, [...(pages.get(key) ?? []), act])
    },
    acts: (daysAgo, part) => pages.get(`${daysAgo} ${part}`) ?? [],
  }
}

/** A session ends 30 days after its last use and 90 days after it began. Demo people sign in again before that. */
const UNUSED_MS = 28 * DAY_MS
const LONGEST_MS = 88 * DAY_MS

/** Keeps one session for each demo person and renews it before it ends. */
export function createTokens(client: DemoClient, now: () => Date) {
  const known = new Map<string, { token: string; beganAt: number; usedAt: number }>()
  const end = (token: string) =>
    client.send(logout, { token }).catch((error: unknown) => {
      // Switching an account off ends its sessions.
      if (!(error instanceof Refused && error.status === 401)) throw error
    })
  return {
    async of(email: string): Promise<string> {
      const found = known.get(email)
      const at = now().getTime()
      if (found && at - found.usedAt < UNUSED_MS && at - found.beganAt < LONGEST_MS) {
        found.usedAt = at
        return found.token
      }
      if (found) await end(found.token)
      const answer = await client.send(signIn, { body: { email, password: DEMO_PASSWORD } })
      if (!('token' in answer)) throw new Error('a demo account asks for a second step')
      known.set(email, { token: answer.token, beganAt: at, usedAt: at })
      return answer.token
    },
    async signOut(): Promise<void> {
      for (const { token } of known.values()) await end(token)
    },
  }
}
