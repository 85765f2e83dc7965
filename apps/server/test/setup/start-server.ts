import { manualClock } from '@ayob/testkit/clock'
import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import { compose } from '../../src/composition/compose'
import { readConfig } from '../../src/config'
import { migratedDatabase } from './fresh-database'

export const ADMIN = { email: 'admin@test.example', password: 'admin-password-1' }
export const PASSWORD = 'a-good-password-7'

export interface Answer {
  readonly status: number
  // Tests look into answers of every shape.
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the call says
  readonly body: any
  readonly headers: Record<string, unknown>
  readonly text: string
  readonly bytes: Buffer
}

/** A whole server over a fresh database, spoken to through its calls alone. */
export async function startServer(settings: Record<string, string> = {}) {
  const fresh = await migratedDatabase()
  const clock = manualClock(new Date('2026-03-02T06:00:00Z'))
  const config = readConfig({
    DATA_DIR: fresh.dataDir,
    DATABASE_URL: fresh.databaseUrl,
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    RATE_LIMIT: 'off',
    PAYHERE_MERCHANT_ID: '1211149',
    PAYHERE_MERCHANT_SECRET: 'TESTSECRETTESTSECRET',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  })
  const server = await compose({ config, clock })
  await server.app.ready()

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    { token, body, ...rest }: { token?: string; body?: unknown } & Omit<InjectOptions, 'method' | 'body'> = {},
  ): Promise<Answer> => {
    const answer = await server.app.inject({
      ...rest,
      method,
      url: path,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...rest.headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = answer.headers['content-type']?.toString().startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? answer.json() : undefined,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
    }
  }

  /** Posts one file as a form. */
  const upload = (
    path: string,
    token: string,
    field: string,
    name: string,
    bytes: Buffer,
    type = 'application/octet-stream',
  ) => {
    const edge = '----ayob-test-edge'
    const head = `--${edge}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)])
    return call('POST', path, { token, payload, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } })
  }

  const signIn = async (email: string, password = PASSWORD): Promise<string> =>
    (await call('POST', '/api/auth/signin', { body: { email, password } })).body.token

  let people = 0
  const form = (type: 'driver' | 'advertiser', change: Record<string, unknown> = {}) => {
    people += 1
    const common = {
      user_type: type,
      first_name: 'Nimal',
      last_name: 'Perera',
      email: `person${people}@test.example`,
      phone: '077 123 4567',
      password: PASSWORD,
      confirm_password: PASSWORD,
    }
    const own =
      type === 'driver'
        ? { vehicle_number: `CAB-${1000 + people}`, national_id: '911042754V', driving_license: 'B1234567' }
        : {
            organization_name: `Shop ${people}`,
            company_email: `shop${people}@test.example`,
            website: 'https://shop.example',
            business_registration_number: 'PV 12345',
          }
    return { ...common, ...own, ...change }
  }

  /** Signs up, is approved, signs in. */
  const approved = async (type: 'driver' | 'advertiser', change: Record<string, unknown> = {}) => {
    const body = form(type, change)
    const { user } = (await call('POST', '/api/auth/signup', { body })).body
    const admin = await signIn(ADMIN.email, ADMIN.password)
    await call('POST', `/api/admin/registrations/${user.id}/approve`, { token: admin, body: { type } })
    return { id: user.id as string, email: body.email as string, token: await signIn(body.email as string) }
  }

  const picture = (width = 1920, height = 640, colour = '#0b7a75') =>
    sharp({ create: { width, height, channels: 3, background: colour } })
      .png()
      .toBuffer()

  const creative = async (token: string): Promise<string> =>
    (await upload('/api/ads/upload-creative', token, 'file', 'ad.png', await picture(), 'image/png')).body.file_path

  const booking = (creativeFile: string, change: Record<string, unknown> = {}) => ({
    brandName: 'Ceylon Tea House',
    contactEmail: 'ads@tea.example',
    vehicleType: 'tuktuk',
    durationDays: 30,
    price: 17_252.76,
    adLocations: [
      { id: 'a', name: 'Ad Location 1', position: { lat: 6.9111, lng: 79.8497 }, radius: 2000, color: '#ff0000' },
    ],
    notes: '',
    creativeFile,
    ...change,
  })

  /** A booking that waits for review. */
  const submitted = async (token: string, change: Record<string, unknown> = {}): Promise<string> =>
    (await call('POST', '/api/ads/book', { token, body: booking(await creative(token), change) })).body.booking_id

  return {
    ...server,
    clock,
    dataDir: fresh.dataDir,
    call,
    upload,
    signIn,
    form,
    approved,
    picture,
    creative,
    booking,
    submitted,
    admin: () => signIn(ADMIN.email, ADMIN.password),
    /** Handles every event and sends every mail that is due. */
    async settle(): Promise<void> {
      // The server hands out events by itself too: what it has in hand, a drain of ours leaves alone.
      const waiting = () =>
        server.database.db.selectFrom('events').select('id').where('dispatched_at', 'is', null).executeTakeFirst()
      do await server.dispatcher.drain()
      while (await waiting())
      await server.mailSender.run()
    },
    async stop(): Promise<void> {
      await server.close()
      await fresh.remove()
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
