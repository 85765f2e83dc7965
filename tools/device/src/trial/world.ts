import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls } from '@ayob/contract/calls'
import type { CommandKind } from '@ayob/contract/commands'
import { type Api, createApi } from '@ayob/testkit/api'
import { prepareEmbedded } from '@ayob/testkit/embedded'
import { addMember, bookingOf, liveBooking, signInAdmin, uploadCreative } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { freePort } from '@ayob/testkit/postgres'
import { type RunningServer, startServer } from '@ayob/testkit/server'
import type { ImageFacts } from '../bundle'
import type { offer } from './updates'

const ADMIN = { email: 'admin@ayob.example', password: 'ride-the-city-26' }
/** The ad of the trial has one colour that nothing else on the display has. */
export const AD_COLOUR = [200, 0, 180] as const

type Person = { email: string; password: string }
/** What a trial that goes on has to know of the one before. */
type Facts = Box & {
  port: string
  driver: Person
  advertiser: Person
  bookingId: string
}

/** What a box needs to enrol itself. */
export type Box = { token: string; serial: string }

/** A server with a driver, an advertiser and a batch of one box. Its data stays in a folder, for a trial that goes on. */
export class World {
  readonly #server: RunningServer
  readonly #admin: Api
  readonly #driver: Api
  readonly #advertiser: Api
  readonly #file: string
  readonly #facts: Facts

  private constructor(
    server: RunningServer,
    people: { admin: Api; driver: Api; advertiser: Api },
    file: string,
    facts: Facts,
  ) {
    this.#server = server
    this.#admin = people.admin
    this.#driver = people.driver
    this.#advertiser = people.advertiser
    this.#file = file
    this.#facts = facts
  }

  /** Starts the server of a folder, with a new world if the folder has none. */
  static async start(folder: string): Promise<World> {
    await mkdir(folder, { recursive: true })
    const file = join(folder, 'world.json')
    const dataDir = join(folder, 'data')
    const known = await readFile(file, 'utf8').then(
      (text): Facts => JSON.parse(text),
      () => undefined,
    )
    if (!known) await prepareEmbedded(dataDir)
    const port = known?.port ?? String(await freePort())
    const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, DATA_DIR: dataDir, PORT: port }
    const server = await startServer({ env })
    const visitor = createApi(server.url)
    const admin = await signInAdmin(visitor, ADMIN.email, ADMIN.password)
    const signedIn = async ({ email, password }: Person) =>
      visitor.as((await visitor.must(calls.signIn, { body: { email, password } })).token)
    const facts = known ?? (await newFacts(visitor, admin, port))
    const people = { admin, driver: await signedIn(facts.driver), advertiser: await signedIn(facts.advertiser) }
    const world = new World(server, people, file, facts)
    await world.#keep()
    return world
  }

  #keep = () => writeFile(this.#file, JSON.stringify(this.#facts))

  /** The box of the trial. */
  get box(): Box {
    return this.#facts
  }

  get serial(): string {
    return this.#facts.serial
  }

  /** The address of the server, as a machine of the emulator reaches it. */
  get address(): string {
    return this.#server.url.replace('127.0.0.1', '10.0.2.2')
  }

  /** Another box: a batch of its own. */
  newBox(): Promise<Box> {
    return newBox(this.#admin)
  }

  /** The state of a box in the list of devices; undefined while it has not enrolled itself. */
  async deviceState(serial = this.serial): Promise<string | undefined> {
    const { devices } = await this.#admin.must(calls.adminDevices, { query: `q=${serial}` })
    return devices[0]?.state
  }

  /** What the driver does who reads the code on the display. */
  async pair(code: string): Promise<void> {
    await this.#driver.must(calls.pairScreen, { body: { code } })
  }

  /** A booking of one colour, approved, paid and running. */
  async book(): Promise<void> {
    const file = await uploadCreative(this.#advertiser, pngPicture(960, 320, [...AD_COLOUR]))
    this.#facts.bookingId = await liveBooking(this.#advertiser, this.#admin, new Date(), { form: bookingOf(file) })
    await this.#keep()
  }

  /** The plays of the booking in its advertiser's report. */
  async plays(): Promise<number> {
    const query = `bookingId=${this.#facts.bookingId}`
    return (await this.#advertiser.must(calls.getReport, { query })).totals.plays
  }

  async #screenId(): Promise<string> {
    const { screens } = await this.#admin.must(calls.adminScreens)
    if (!screens[0]) throw new Error('no screen is paired')
    return screens[0].id
  }

  /** Tells the screen to do something. Returns the id of the command. */
  async command(kind: CommandKind): Promise<string> {
    const body = { screens: [await this.#screenId()], kind, reason: 'Trial' }
    const { commands, refused } = await this.#admin.must(calls.giveCommands, { body })
    if (!commands[0]) throw new Error(`${kind} was refused: ${refused[0]?.reason}`)
    return commands[0].id
  }

  /** What came of a command. */
  async outcome(id: string) {
    const { commands } = await this.#admin.must(calls.screenCommands, { params: { id: await this.#screenId() } })
    return commands.find((one) => one.id === id)
  }

  /** Registers an image of the system. Its first ring has the only screen. */
  async offerImage(image: Readonly<ImageFacts & Awaited<ReturnType<typeof offer>>>): Promise<void> {
    const { image: name, ...rest } = image
    await this.#admin.must(calls.changeRings, { body: { action: 'add_image', name, ...rest } })
  }

  /** The image that the screen runs, by its heartbeats. */
  async runningImage(): Promise<string | null> {
    const { screens } = await this.#admin.must(calls.adminRings, { query: 'kind=image' })
    return screens[0]?.runs ?? null
  }

  /** What the machine last told of itself. */
  async health() {
    const { reported } = await this.#admin.must(calls.screenCommands, { params: { id: await this.#screenId() } })
    return reported.health
  }

  /** The newest picture that the screen has sent, and what the server found on it. */
  async lastLook(): Promise<{ id: string; state: string; picture: Buffer } | undefined> {
    const { looks } = await this.#admin.must(calls.screenLooks, { params: { id: await this.#screenId() } })
    const look = looks.find(({ picture }) => picture !== null)
    if (!look?.picture) return undefined
    const answer = await fetch(new URL(look.picture, this.#server.url))
    if (!answer.ok) throw new Error(`the picture of a look: ${answer.status}`)
    return { id: look.id, state: look.state, picture: Buffer.from(await answer.arrayBuffer()) }
  }

  async stop(): Promise<void> {
    await this.#server.stop()
  }
}

async function newFacts(visitor: Api, admin: Api, port: string): Promise<Facts> {
  const person = ({ email, password }: Person) => ({ email, password })
  const driver = person(await addMember(visitor, admin, 'driver'))
  const advertiser = person(await addMember(visitor, admin, 'advertiser'))
  return { port, ...(await newBox(admin)), driver, advertiser, bookingId: '' }
}

async function newBox(admin: Api): Promise<Box> {
  const { batch } = await admin.must(calls.makeDeviceBatch, { body: { count: 1, model: 'emulated' } })
  const [serial = ''] = batch.serials
  return { token: batch.token, serial }
}
