import { randomUUID } from 'node:crypto'
import type { AskedLook } from '@ayob/contract/looks'
import { lookShare } from '@ayob/domain/devices/data-plan'
import { LOOK_LIFE_MS, lookChance } from '@ayob/domain/looks/asking'
import type { KnownScreen } from '../../platform/http/screen-route'
import type { Core } from '../../platform/ports'
import { newToken } from '../../platform/secrets'
import { lookStore } from './looks.store'

/** Limits the looks per second, so that the pictures of a fleet that returns all at once don't delay uploads. */
const MOST_A_SECOND = 20

interface Deps extends Pick<Core, 'db' | 'transact'> {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly chance: () => number
}

/**
 * Decides whether a screen's heartbeat is answered with a look, and stores it if so. An ordinary heartbeat costs no
 * query. The screen is reminded with every heartbeat until it answers, because an answer may get lost.
 */
export function createLookAsker({ db, transact, chance }: Deps) {
  let second = 0
  let asked = 0
  const mayAsk = (now: number) => {
    if (Math.floor(now / 1000) !== second) asked = 0
    second = Math.floor(now / 1000)
    asked += 1
    return asked <= MOST_A_SECOND
  }

  async function tellAgain(screen: KnownScreen, look: AskedLook, now: Date): Promise<AskedLook | null> {
    if (await lookStore.tellAgain(db, look.id, now)) return look
    screen.look = screen.look && { ...screen.look, open: null }
    return null
  }

  async function ask(screen: KnownScreen, now: Date): Promise<AskedLook | null> {
    const expiresAt = new Date(now.getTime() + LOOK_LIFE_MS)
    const look = { id: randomUUID(), nonce: newToken() }
    const row = { ...look, screenId: screen.id, vehicleId: screen.vehicleId, at: now, expiresAt }
    if (!(await transact((tx) => lookStore.ask(tx, row)))) return null
    const open = { ...look, expires_at: expiresAt.toISOString() }
    screen.look = { askedAt: now.getTime(), open }
    return open
  }

  /**
   * The look that a screen has to answer; null without one. A promise only when the database is asked. `wanted`: chance does
   * not decide, because an administrator asks for it.
   */
  return (screen: KnownScreen, now: Date, wanted: boolean): Promise<AskedLook | null> | null => {
    const { pairedAt, heardAt, look, drops } = screen
    screen.heardAt = now.getTime()
    if (look?.open && Date.parse(look.open.expires_at) > now.getTime()) return tellAgain(screen, look.open, now)
    const likely = lookChance({ pairedAt, heardAt, askedAt: look?.askedAt ?? null }, now.getTime())
    const isDue = wanted || chance() < likely * lookShare(drops)
    return isDue && mayAsk(now.getTime()) ? ask(screen, now) : null
  }
}
