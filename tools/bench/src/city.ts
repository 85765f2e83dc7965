import { readFileSync } from 'node:fs'
import { createApi } from '@ayob/testkit/api'
import { addMember, liveBooking, pairScreen, signInAdmin } from '@ayob/testkit/people'
import type { RunningServer } from '@ayob/testkit/server'
import { fillScreens, type Place } from './plays'

const PAGE_BYTES = 4096

/** Memory that the process of a server holds, in bytes. */
export const memoryOf = (server: RunningServer) =>
  Number(readFileSync(`/proc/${server.pid()}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES

/** Gives a fresh server a live booking and so many paired screens, and stops it; `tokens` are the screens'. */
export async function prepareScreens(
  server: RunningServer,
  databaseUrl: string | undefined,
  admin: { email: string; password: string },
  screens: number,
): Promise<{ bookingId: string; place: Place; tokens: string[] }> {
  const visitor = createApi(server.url)
  const administrator = await signInAdmin(visitor, admin.email, admin.password)
  const { api: advertiser } = await addMember(visitor, administrator, 'advertiser')
  const bookingId = await liveBooking(advertiser, administrator, new Date())
  const driver = await addMember(visitor, administrator, 'driver')
  await pairScreen(visitor, driver.api)
  await server.stop()
  const place: Place = { dataDir: server.dataDir, ...(databaseUrl && { databaseUrl }) }
  return { bookingId, place, tokens: await fillScreens(place, driver.id, screens) }
}
