import type { Call } from '@ayob/contract/call'
import { calls } from '@ayob/contract/calls'
import { HOUR_MS } from '@ayob/contract/durations'
import { PROOF_LIFE_MS } from '@ayob/domain/accounts/step-up'
import { createApi, type Sent } from '@ayob/testkit/api'
import { type ManualClock, manualClock } from '@ayob/testkit/clock'
import { addMember, bookingOf, signUpForm, uploadCreative } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { present } from '@ayob/testkit/present'
import { readConfig } from '../../src/config'
import type { Options } from '../../src/open-platform'
import { compose } from '../../src/server'
import { type FreshDatabase, migratedDatabase } from './fresh-database'
import { fetchFrom, type Request, speakTo } from './speak'

export const ADMIN = { email: 'admin@test.example', password: 'admin-password-1' }
export const PASSWORD = 'a-good-password-7'

/** A picture in the shape of a screen, small enough to be read quickly. */
const picture = (width = 960, height = 320) => pngPicture(width, height)

interface Place {
  readonly fresh: FreshDatabase
  readonly clock: ManualClock
  readonly settings: Readonly<Record<string, string>>
  readonly options: Partial<Options>
}

/** A complete server on a fresh database, used only through its calls. By default no screen is asked for a look. */
export async function startServer(settings: Record<string, string> = {}, options: Partial<Options> = {}) {
  return startServerAt({ fresh: await migratedDatabase(), settings, options })
}

/** The same on a database that the test has created. */
export const startServerAt = ({
  options = {},
  ...place
}: Omit<Place, 'clock' | 'options'> & Partial<Pick<Place, 'options'>>) =>
  houseAt({ ...place, options, clock: manualClock(new Date('2026-03-02T06:00:00Z')) })

async function houseAt(place: Place) {
  const { fresh, clock, settings, options } = place
  const config = readConfig({
    DATA_DIR: fresh.dataDir,
    DATABASE_URL: fresh.databaseUrl,
    PORT: '0',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    RATE_LIMIT: 'off',
    PAYHERE_MERCHANT_ID: '1211149',
    PAYHERE_MERCHANT_SECRET: 'TESTSECRETTESTSECRET',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  })
  const server = await compose({ config, clock, chance: () => 1, ...options })
  await server.app.ready()

  const { call, send } = speakTo(server.app)
  const visitor = createApi('http://ayob.test', undefined, fetchFrom(server.app))

  /** Posts a file as a form. */
  const upload = <C extends Call>(
    to: C,
    token: string,
    field: string,
    name: string,
    bytes: Buffer,
    type = 'application/octet-stream',
  ) => {
    const edge = '----ayob-test-edge'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
    const headers = { 'content-type': `multipart/form-data; boundary=${edge}` }
    return call(to, { token, payload, headers } as Sent<C> & Request)
  }

  const signIn = async (email: string, password = PASSWORD): Promise<string> =>
    (await call(calls.signIn, { body: { email, password } })).body.token

  /** Results made within this time, by the server's clock, are reused. */
  const made = new Map<string, { at: number; value: Promise<string> }>()
  const recent = (name: string, withinMs: number, make: () => Promise<string>): Promise<string> => {
    const before = made.get(name)
    const now = clock.now().getTime()
    if (before && now >= before.at && now < before.at + withinMs) return before.value
    const value = make()
    made.set(name, { at: now, value })
    return value
  }
  const admin = () => recent('admin', PROOF_LIFE_MS, () => signIn(ADMIN.email, ADMIN.password))

  let people = 0
  const form = (type: 'driver' | 'advertiser', change: Record<string, unknown> = {}) => {
    people += 1
    const own =
      type === 'driver'
        ? { vehicle_number: `CAB-${1000 + people}`, national_id: '911042754V' }
        : {
            organization_name: `Shop ${people}`,
            company_email: `shop${people}@test.example`,
            website: 'https://shop.example',
          }
    return signUpForm(type, {
      first_name: 'Nimal',
      last_name: 'Perera',
      email: `person${people}@test.example`,
      phone: '077 123 4567',
      password: PASSWORD,
      confirm_password: PASSWORD,
      ...own,
      ...change,
    })
  }

  /** Signs up, gets approved, and signs in. */
  const approved = async (type: 'driver' | 'advertiser', change: Record<string, unknown> = {}) => {
    const { id, email, api } = await addMember(visitor, visitor.as(await admin()), type, form(type, change))
    return { id, email, token: present(api.token) }
  }

  const newCreative = (token: string) => uploadCreative(visitor.as(token), picture())
  const creative = (token: string) => recent(`creative of ${token}`, HOUR_MS, () => newCreative(token))

  const booking = (creativeFile: string, change: Record<string, unknown> = {}) =>
    bookingOf(creativeFile, {
      brandName: 'Ceylon Tea House',
      contactEmail: 'ads@tea.example',
      durationDays: 30,
      price: 17_252.76,
      ...change,
    })

  /** A booking that waits for review. */
  const submitted = async (token: string, change: Record<string, unknown> = {}): Promise<string> =>
    (await call(calls.bookAd, { token, body: booking(await creative(token), change) })).body.booking_id

  return {
    ...server,
    clock,
    dataDir: fresh.dataDir,
    /** Calls without a token; `as` makes them with one. */
    visitor,
    call,
    send,
    upload,
    signIn,
    form,
    approved,
    picture,
    /** Uploads a picture and returns its file. */
    newCreative,
    /** The file of a picture uploaded within the last hour. */
    creative,
    booking,
    submitted,
    /** A session of the administrator that began within the last 15 minutes. It may be shared. */
    admin,
    /** Handles every event and sends every due mail, SMS and push message. */
    async settle(): Promise<void> {
      // The server also dispatches events itself; our drain skips those that it is handling.
      const waiting = () =>
        server.database.db.selectFrom('events').select('id').where('dispatched_at', 'is', null).executeTakeFirst()
      do await server.dispatcher.drain()
      while (await waiting())
      await server.mailSender.run()
      await server.smsSender.run()
      await server.pushSender.run()
      await server.webhookSender.run()
    },
    place,
    async stop(): Promise<void> {
      await server.close()
      await fresh.remove()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

/** Closes a server and opens another one on the same data and clock. */
export async function openAgain({ close, place }: TestServer): Promise<TestServer> {
  await close()
  return houseAt(place)
}

/** Opens another server process on the same data and clock, beside a running one. PostgreSQL only. */
export const openBeside = ({ place }: TestServer): Promise<TestServer> => houseAt(place)

/** Opens a server on another database, with the clock and settings of a closed one. */
export const openOver = ({ place }: TestServer, fresh: Omit<FreshDatabase, 'dataDir'>): Promise<TestServer> =>
  houseAt({ ...place, fresh: { dataDir: place.fresh.dataDir, ...fresh } })
