import { calls } from '@ayob/contract/calls'
import { type Api, createApi } from '@ayob/testkit/api'
import { addMember, bookingOf, liveBooking, type Member, signInAdmin, uploadCreative } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { type RunningServer, startServer } from '@ayob/testkit/server'

const ADMIN = { email: 'admin@ayob.example', password: 'ride-the-city-26' }
/** The ad of the trial has one colour that nothing else on the display has. */
export const AD_COLOUR = [200, 0, 180] as const

/** A server with a driver, an advertiser and a batch of one box. */
export class World {
  readonly #server: RunningServer
  readonly #admin: Api
  readonly #driver: Member
  readonly #advertiser: Member
  #bookingId = ''
  readonly token: string
  readonly serial: string

  private constructor(parts: {
    server: RunningServer
    admin: Api
    driver: Member
    advertiser: Member
    batch: { token: string; serial: string }
  }) {
    this.#server = parts.server
    this.#admin = parts.admin
    this.#driver = parts.driver
    this.#advertiser = parts.advertiser
    this.token = parts.batch.token
    this.serial = parts.batch.serial
  }

  static async start(): Promise<World> {
    const server = await startServer({ env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } })
    const visitor = createApi(server.url)
    const admin = await signInAdmin(visitor, ADMIN.email, ADMIN.password)
    const driver = await addMember(visitor, admin, 'driver')
    const advertiser = await addMember(visitor, admin, 'advertiser')
    const { batch } = await admin.must(calls.makeDeviceBatch, { body: { count: 1, model: 'emulated' } })
    const [serial = ''] = batch.serials
    return new World({ server, admin, driver, advertiser, batch: { token: batch.token, serial } })
  }

  /** The address of the server, as a machine of the emulator reaches it. */
  get address(): string {
    return this.#server.url.replace('127.0.0.1', '10.0.2.2')
  }

  /** The state of the box in the list of devices; undefined while it has not enrolled itself. */
  async deviceState(): Promise<string | undefined> {
    const { devices } = await this.#admin.must(calls.adminDevices, { query: `q=${this.serial}` })
    return devices[0]?.state
  }

  /** What the driver does who reads the code on the display. */
  async pair(code: string): Promise<void> {
    await this.#driver.api.must(calls.pairScreen, { body: { code } })
  }

  /** A booking of one colour, approved, paid and running. */
  async book(): Promise<void> {
    const file = await uploadCreative(this.#advertiser.api, pngPicture(960, 320, [...AD_COLOUR]))
    this.#bookingId = await liveBooking(this.#advertiser.api, this.#admin, new Date(), { form: bookingOf(file) })
  }

  /** The plays of the booking in its advertiser's report. */
  async plays(): Promise<number> {
    const { totals } = await this.#advertiser.api.must(calls.getReport, { query: `bookingId=${this.#bookingId}` })
    return totals.plays
  }

  stop(): Promise<void> {
    return this.#server.remove()
  }
}
