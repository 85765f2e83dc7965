import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import { createApi } from '@ayob/testkit/api'
import { signInAdmin, signUpForm } from '@ayob/testkit/people'
import { present } from '@ayob/testkit/present'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import { describe, expect, it } from 'vitest'
import { freshDatabase, kind } from '../setup/fresh-database'

const NIC = '911042754V'
const ADMIN = { email: 'admin@test.example', password: 'review-the-city-26' }
/** FIRST_STARTS=20 runs the full test. */
const ROUNDS = Number(process.env.FIRST_STARTS ?? 1)
const rounds = Array.from({ length: ROUNDS }, (_, index) => index + 1)

describe.runIf(kind === 'postgres')('three processes that start at once on an empty database', () => {
  it.each(rounds)('become one installation (round %i)', async () => {
    const { databaseUrl = '', remove } = await freshDatabase()
    const folders = await Promise.all([0, 1, 2].map(() => mkdtemp(join(tmpdir(), 'ayob-first-'))))
    const settings = { DATABASE_URL: databaseUrl, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    const begun = await Promise.allSettled(
      folders.map((DATA_DIR) => startServer({ env: { ...settings, DATA_DIR, RATE_LIMIT: 'off' } })),
    )
    const servers = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    try {
      expect(begun.map((one) => (one.status === 'rejected' ? String(one.reason) : 'started'))).toEqual(
        folders.map(() => 'started'),
      )
      await expectOneInstallation(servers)
    } finally {
      for (const server of servers) await server.stop()
      for (const folder of folders) await rm(folder, { recursive: true })
      await remove()
    }
  })
})

/** Data that one process has encrypted and signed can be opened by the others. */
async function expectOneInstallation(servers: readonly RunningServer[]): Promise<void> {
  const [first] = servers.map(({ url }) => createApi(url))
  const { token } = await signInAdmin(present(first), ADMIN.email, ADMIN.password)
  await present(first).must(calls.signUp, { body: signUpForm('driver', { national_id: NIC }) })
  const seen = servers.map(async ({ url }) => {
    const { registrations } = await createApi(url, token).must(calls.pendingRegistrations)
    const { public_key } = await createApi(url).must(calls.proofKey)
    return { nic: registrations[0]?.details.national_id, proofKey: public_key }
  })
  const [one, ...others] = await Promise.all(seen)
  expect(one?.nic).toBe(NIC)
  expect(others).toEqual([one, one])
}
