import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import {
  adminIncidents,
  type Incident,
  type IncidentCause,
  noteIncident,
  resolveIncident,
  snoozeIncident,
  takeIncident,
} from '@ayob/contract/incidents'
import { changeRings } from '@ayob/contract/rings'
import { adminScreens, tagScreens } from '@ayob/contract/screens'
import { keepView } from '@ayob/contract/views'
import { DEMO_ADMIN, OPERATIONS } from './cast'
import { DRIVERS } from './drivers'
import type { Diary, World } from './world'

/** Tags of vehicles, by the numbers of their drivers. */
const TAGS: readonly (readonly [tag: string, drivers: readonly number[]])[] = [
  ['galle road', [1, 2, 11, 12]],
  ['nugegoda stand', [16, 17, 18, 19, 20, 21, 22, 23, 24, 25]],
  ['box on trial', [16, 17]],
  ['workshop', [6, 9, 10]],
]

/** A kept view: the address of a list with its filters. */
const VIEW = { list: 'screens', name: 'Nugegoda stand', address: 'tag=nugegoda+stand&sort=vehicle' } as const

/** Minutes for which the screens of each ring have to be healthy: a small fleet has few of them. */
const WAITS = { canary: 15, early: 720, all: 1440 }
const WAITS_AGO = 30

/** Plans what the people of operations do with the fleet: tags, a kept view, the pace of updates, and incidents. */
export function planOperations(diary: Diary): void {
  diary.note(Math.min(WAITS_AGO, diary.days), 1, async ({ client, tokenOf }) => {
    const body = { action: 'waits', waits: WAITS } as const
    await client.send(changeRings, { token: await tokenOf(DEMO_ADMIN), body })
  })
  diary.note(1, 2, tagVehicles)
  diary.note(1, 2, keepViews)
  diary.note(1, 2, takeLost)
  diary.note(0, 'now', handleFaults)
}

async function tagVehicles({ client, tokenOf }: World): Promise<void> {
  const token = await tokenOf(OPERATIONS)
  const { screens } = await client.send(adminScreens, { token, query: { limit: '100' } })
  for (const [tag, drivers] of TAGS) {
    const plates = DRIVERS.filter(({ number }) => drivers.includes(number)).map(({ vehicle }) => vehicle)
    const ids = screens.filter(({ vehicle }) => plates.includes(vehicle.vehicle_number)).map(({ id }) => id)
    await client.send(tagScreens, { token, body: { screens: ids, add: [tag] } })
  }
}

async function keepViews({ client, tokenOf }: World): Promise<void> {
  for (const email of [DEMO_ADMIN, OPERATIONS]) await client.send(keepView, { token: await tokenOf(email), body: VIEW })
}

async function openIncident({ client, tokenOf }: World, cause: IncidentCause): Promise<Incident | undefined> {
  const { incidents } = await client.send(adminIncidents, { token: await tokenOf(OPERATIONS) })
  return incidents.find((incident) => incident.cause === cause)
}

/** Somebody of operations looks for the lost box. */
async function takeLost(world: World): Promise<void> {
  const lost = await openIncident(world, 'device')
  if (!lost) return
  const token = await world.tokenOf(OPERATIONS)
  const params = { id: lost.id }
  await world.client.send(takeIncident, { token, params, body: {} })
  const note = 'The driver’s telephone is off. Nimal asks at the yard in Peliyagoda tomorrow.'
  await world.client.send(noteIncident, { token, params, body: { note, ticket_id: null } })
}

const SNOOZED_DAYS = 3

/** Puts off the heat until the workshop has a fan, and resolves what the driver has mended. */
async function handleFaults(world: World): Promise<void> {
  const { client, now } = world
  const token = await world.tokenOf(OPERATIONS)
  const hot = await openIncident(world, 'overheating')
  if (hot) {
    const params = { id: hot.id }
    const note = 'The workshop in Narahenpita fits a second fan this week.'
    await client.send(noteIncident, { token, params, body: { note, ticket_id: null } })
    const until = startOfDay(addDays(dayOf(now()), SNOOZED_DAYS)).toISOString()
    await client.send(snoozeIncident, { token, params, body: { until } })
  }
  const restarts = await openIncident(world, 'restarts')
  if (!restarts) return
  const note = 'A loose plug at the battery. The driver has fixed it with tape, and it holds.'
  await client.send(resolveIncident, { token, params: { id: restarts.id }, body: { note } })
}
