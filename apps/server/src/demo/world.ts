import type { Notice } from '@ayob/contract/payments'
import { logout, signIn } from '@ayob/contract/sessions'
import { DEMO_PASSWORD } from './cast'
import { type DemoClient, DemoRefused } from './client'

type SignedNotice = Pick<Notice, 'merchant_id' | 'order_id' | 'payhere_amount' | 'payhere_currency' | 'status_code'>

/** What the demo's people need to act. */
export interface World {
  readonly client: DemoClient
  readonly now: () => Date
  /** A token of a demo person. */
  readonly tokenOf: (email: string) => Promise<string>
  /** Signs a notice as the gateway does. */
  readonly signNotice: (notice: SignedNotice) => string
}

/** Something that a demo person does at the time of the world's clock. */
export type Act = (world: World) => Promise<void>
/** When people act: what needs no preparation, what needs people, and what answers the two. */
export type PartOfDay = 0 | 1 | 2

/** What happens on which day. */
export interface Diary {
  /** The length of the history in days. */
  readonly days: number
  note(daysAgo: number, part: PartOfDay, act: Act): void
  acts(daysAgo: number, part: PartOfDay): readonly Act[]
}

/** An empty diary. What would be done after its last day is never done. */
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

/** Unused sessions end after 30 days. */
const TRUSTED_MS = 28 * 86_400_000

/** Signs demo people in, again when a session may have ended, and all of them out. */
export function createTokens(client: DemoClient, now: () => Date) {
  const known = new Map<string, { token: string; usedAt: number }>()
  return {
    async of(email: string): Promise<string> {
      const found = known.get(email)
      const usedAt = now().getTime()
      if (found && usedAt - found.usedAt < TRUSTED_MS) {
        found.usedAt = usedAt
        return found.token
      }
      const answer = await client.send(signIn, { body: { email, password: DEMO_PASSWORD } })
      if (!('token' in answer)) throw new Error('a demo account asks for a second step')
      known.set(email, { token: answer.token, usedAt })
      return answer.token
    },
    async signOut(): Promise<void> {
      for (const { token } of known.values()) {
        await client.send(logout, { token }).catch((error: unknown) => {
          // The sessions of who was switched off have ended.
          if (!(error instanceof DemoRefused && error.status === 401)) throw error
        })
      }
    },
  }
}
