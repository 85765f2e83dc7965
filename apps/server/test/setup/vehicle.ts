import { calls } from '@ayob/contract/calls'
import { MAX_PLAYS, type Play } from '@ayob/contract/plays'
import { liveBooking as makeLive, pairScreen } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { expect } from 'vitest'
import { tokenHash } from '../../src/platform/secrets'
import { payBooking } from './notice'
import { pairedBefore } from './pairing'
import type { TestServer } from './start-server'

const SLOT_MS = 10_000
const SLOTS = 60_000 / SLOT_MS

/** A booking that is approved for today, paid and published. */
export async function liveBooking(
  server: TestServer,
  token: string,
  change: Record<string, unknown> = {},
): Promise<string> {
  const form = server.booking(await server.creative(token), change)
  const admin = server.visitor.as(await server.admin())
  const pay = (id: string) => payBooking(server, token, id)
  return makeLive(server.visitor.as(token), admin, server.clock.now(), { form, pay })
}

/** Moves the pairing of a screen back in time, before its first call, so that it may report plays from before the test. */
async function longPaired(server: TestServer, token: string): Promise<void> {
  const { db } = server.database
  const hash = tokenHash(token)
  const { id } = await db.selectFrom('screens').select('id').where('token_hash', '=', hash).executeTakeFirstOrThrow()
  await pairedBefore(db, id)
}

/** A vehicle with a paired screen that numbers its plays. */
export async function addVehicle(server: TestServer, vehicleType = 'tuktuk') {
  const { id: driverId, email } = await server.approved('driver', { vehicle_type: vehicleType })
  let seq = 0
  const signedIn = () => server.signIn(email)
  let token = await pair()

  async function pair(): Promise<string> {
    const screen = await pairScreen(server.visitor, server.visitor.as(await signedIn()))
    seq = 0
    await longPaired(server, present(screen.token))
    return present(screen.token)
  }

  async function plays(some: readonly Omit<Play, 'seq'>[]) {
    const numbered = some.map((play) => {
      seq += 1
      return { ...play, seq }
    })
    const answer = await server.call(calls.sendPlays, { token, body: { plays: numbered } })
    expect(answer.status).toBe(200)
    return answer.body
  }

  return {
    vehicleType,
    driverId,
    /** A session of the vehicle's driver. */
    driver: () => signedIn(),
    /** The token of the vehicle's screen. */
    token: () => token,
    /** Pairs a new screen in place of the current one. */
    async newScreen(): Promise<void> {
      token = await pair()
    },
    /** Sends plays with consecutive numbers. Returns the server's answer. */
    plays,
    /** Fills the minutes that begin with the given plays, slot after slot. Returns how many minutes were accepted. */
    async fills(firsts: readonly Omit<Play, 'seq'>[]): Promise<number> {
      const all = firsts.flatMap((first) =>
        Array.from({ length: SLOTS }, (_, slot) => ({
          ...first,
          started_at: new Date(Date.parse(first.started_at) + slot * SLOT_MS).toISOString(),
        })),
      )
      let accepted = 0
      for (let from = 0; from < all.length; from += MAX_PLAYS) {
        accepted += (await plays(all.slice(from, from + MAX_PLAYS))).accepted
      }
      return accepted / SLOTS
    },
    playlist: async ({ lat, lng }: { lat: number; lng: number }) =>
      (await server.call(calls.getPlaylist, { query: `lat=${lat}&lng=${lng}`, token })).body,
    heartbeat: (body: Record<string, unknown>) =>
      server.call(calls.sendHeartbeat, {
        token,
        body: { version: 'test', free_mb: null, now_playing: null, ...body },
      }),
  }
}
