import { addDays, type Day, dayOf } from '@ayob/contract/days'
import { addHouseAd, uploadHouseAdFile } from '@ayob/contract/house-ads'
import type { VehicleType } from '@ayob/contract/vehicle-types'
import { DEMO_ADMIN, type Poster } from './cast'
import { drawPoster, pngFile } from './pictures'
import type { Diary, World } from './world'

interface HouseAd {
  /** How many days ago it was added. */
  readonly ago: number
  readonly name: string
  readonly line: string
  /** Its first and last day, in days from that day; null for no limit. */
  readonly days: readonly [from: number | null, until: number | null]
  readonly vehicles: VehicleType[] | null
  readonly ground: string
  readonly accent: string
}

/** The house ads of the manager: one has ended, one plays, one is planned. */
const HOUSE_ADS: readonly HouseAd[] = [
  {
    ...{ ago: 24, name: 'Drive slowly in the rain', line: 'DRIVE SLOWLY IN THE RAIN', days: [0, 14], vehicles: null },
    ...{ ground: '#12324a', accent: '#8fd3ff' },
  },
  {
    ...{ ago: 3, name: 'Your ad could ride here', line: 'YOUR AD COULD RIDE HERE', days: [null, null] },
    ...{ vehicles: ['bus', 'tuktuk', 'truck'], ground: '#0c1424', accent: '#ffb000' },
  },
  {
    ...{ ago: 1, name: 'Host a screen and earn', line: 'HOST A SCREEN AND EARN', days: [9, 39] },
    ...{ vehicles: ['tuktuk', 'car'], ground: '#0b5d4f', accent: '#ffd27a' },
  },
]

/** Plans the house ads of the manager. */
export function planHouseAds(diary: Diary): void {
  for (const ad of HOUSE_ADS) diary.note(ad.ago, 2, (world) => addHouse(world, ad))
}

async function addHouse({ client, tokenOf, now }: World, ad: HouseAd): Promise<void> {
  const token = await tokenOf(DEMO_ADMIN)
  const { name, line, ground, accent, vehicles } = ad
  const poster: Poster = { by: 0, name: 'AYOB', line, ground, accent }
  const file = pngFile(`${name.toLowerCase().replaceAll(' ', '-')}.png`, await drawPoster(poster))
  const { file_path } = await client.send(uploadHouseAdFile, { token, files: { file } })
  const [from, until] = ad.days.map((days): Day | null => (days === null ? null : addDays(dayOf(now()), days)))
  const terms = { name, from: from ?? null, until: until ?? null, vehicle_types: vehicles, paused: false }
  await client.send(addHouseAd, { token, body: { ...terms, files: [{ language: 'all', file_path }] } })
}
