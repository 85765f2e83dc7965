import { adminDevices, type DeviceState, makeDeviceBatch, setDeviceState } from '@ayob/contract/devices'
import { pairScreen, registerScreen, screenPairing } from '@ayob/contract/screens'
import { newScreenKey, type ScreenKey } from '@ayob/fleet-simulator/screen-key'
import { emailOf, OPERATIONS } from './cast'
import type { Diary, World } from './world'

/** How a screen calls the server: a box of ours signs what it posts. */
export interface Access {
  readonly token: string
  readonly key?: ScreenKey | undefined
  /** The build of the player that it ran last. */
  readonly build?: string | undefined
}

const MODEL = 'LED P5, 960x320 mm'
/** The boxes that were fitted, and for how many days there has been a batch of them. */
const FITTED = ['AYOB-0121', 'AYOB-0122', 'AYOB-0123', 'AYOB-0124', 'AYOB-0125', 'AYOB-0126']
export const FITTED_AGO = 8
/** Boxes of a batch: those that have been switched on wait for vehicles, the others are still packed. */
const SPARES = ['AYOB-0131', 'AYOB-0132', 'AYOB-0133']
const PACKED = ['AYOB-0134', 'AYOB-0135']
const SPARES_AGO = 4

/** The batches' tokens by serial, from the day on which the batch was made. */
export type BatchTokens = ReadonlyMap<string, string>

/** Plans the batches of boxes. Returns the tokens that enrol them. */
export function planBoxes(diary: Diary): BatchTokens {
  const tokens = new Map<string, string>()
  diary.note(FITTED_AGO, 1, async (world) => {
    const token = await makeBatch(world, FITTED)
    for (const serial of FITTED) tokens.set(serial, token)
  })
  diary.note(SPARES_AGO, 2, async (world) => {
    const batch_token = await makeBatch(world, [...SPARES, ...PACKED])
    for (const serial of SPARES) {
      const public_key = { ...newScreenKey().publicKey }
      await world.client.send(registerScreen, { body: { public_key, batch_token, serial } })
    }
  })
  return tokens
}

async function makeBatch({ client, tokenOf }: World, serials: string[]): Promise<string> {
  const body = { serials, model: MODEL }
  return (await client.send(makeDeviceBatch, { token: await tokenOf(OPERATIONS), body })).batch.token
}

/**
 * Pairs another screen with the vehicle of a driver: a page in a browser, or a box of a batch, which enrols itself and is
 * mounted on the vehicle.
 */
export async function pair(
  { client, tokenOf }: World,
  driver: number,
  box?: { readonly serial: string; readonly tokens: BatchTokens },
): Promise<Access> {
  const key = box && newScreenKey()
  const batch_token = box?.tokens.get(box.serial)
  const enrolled = key && batch_token && { public_key: { ...key.publicKey }, batch_token, serial: box.serial }
  if (box && !enrolled) throw new Error(`demo: no batch has ${box.serial}`)
  const { device_id, code } = await client.send(registerScreen, enrolled ? { body: enrolled } : {})
  await client.send(pairScreen, { token: await tokenOf(emailOf('driver', driver)), body: { code } })
  const answer = await client.send(screenPairing, { params: { device_id } })
  if (!('token' in answer)) throw new Error('demo: a screen got no token')
  return { token: answer.token, key }
}

/** An administrator records what became of a box. */
export async function setBox({ client, tokenOf }: World, serial: string, state: DeviceState): Promise<void> {
  const token = await tokenOf(OPERATIONS)
  const { devices } = await client.send(adminDevices, { token, query: { q: serial } })
  const [device] = devices
  if (!device) throw new Error(`demo: no box ${serial}`)
  await client.send(setDeviceState, { token, params: { id: device.id }, body: { state } })
}
