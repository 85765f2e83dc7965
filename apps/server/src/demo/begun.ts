import { addCreative, approveCreative } from '@ayob/contract/booking-creatives'
import { saveBookingDraft } from '@ayob/contract/booking-drafts'
import { myBookings } from '@ayob/contract/bookings'
import { uploadCreative } from '@ayob/contract/creatives'
import { createDesign, DESIGN_VERSION, type DesignDocument, finishDesign } from '@ayob/contract/designs'
import { keepFavouritePlace } from '@ayob/contract/favourite-places'
import { shareBooking } from '@ayob/contract/report-links'
import { PLACES } from './booking-scripts'
import { brandOf, type Upload } from './bookings'
import { DEMO_ADMIN, DEMO_ADVERTISER, emailOf, POSTERS, type Poster } from './cast'
import { drawFramed, FRAMED, pngFile } from './pictures'
import type { Diary, World } from './world'

/** Plans other things that advertisers do: designs, a draft, more creatives, places and a shared report. */
export function planBegun(diary: Diary, upload: Upload): void {
  const plans: readonly (readonly [ago: number, act: (world: World) => Promise<void>])[] = [
    [10, keepPlaces],
    [9, (world) => addFramed(world, upload)],
    [3, shareReport],
    [1, beginDesign],
    [0, beginBooking],
    [0, (world) => offerCreative(world, upload)],
  ]
  for (const [ago, act] of plans) if (ago <= diary.days) diary.note(ago, 2, act)
}

async function keepPlaces({ client, tokenOf }: World): Promise<void> {
  const token = await tokenOf(DEMO_ADVERTISER)
  for (const { name, lat, lng } of [PLACES.fort, PLACES.borella]) {
    await client.send(keepFavouritePlace, { token, body: { name, position: { lat, lng }, radius: 2000 } })
  }
}

/** The poster's running ad that began first; undefined when there is none. */
async function liveAd({ client }: World, token: string, poster: Poster): Promise<string | undefined> {
  const { bookings } = await client.send(myBookings, { token, query: { limit: '100' } })
  return bookings.findLast(({ status, brandName }) => status === 'running' && brandName === brandOf(poster))?.id
}

/** Makes an ad from a poster in the ad maker, and shows it in rotation with the poster. */
async function addFramed(world: World, upload: Upload): Promise<void> {
  const { client, tokenOf } = world
  const token = await tokenOf(DEMO_ADVERTISER)
  const poster = await upload(world, POSTERS.tea)
  const document = framedDesign(poster)
  const { design } = await client.send(createDesign, { token, body: { name: 'Tea in a frame', document } })
  const files = { file: pngFile('tea-in-a-frame.png', await drawFramed(POSTERS.tea)) }
  const { file_path: file } = await client.send(uploadCreative, { token, files })
  const body = { version: design.version, file_path: file }
  await client.send(finishDesign, { token, params: { id: design.id }, body })
  const id = await liveAd(world, token, POSTERS.tea)
  if (!id) return
  const { creatives } = await client.send(addCreative, { token, params: { id }, body: { file } })
  const number = String(creatives.at(-1)?.number)
  await client.send(approveCreative, { token: await tokenOf(DEMO_ADMIN), params: { id, number } })
}

function framedDesign(file: string): DesignDocument {
  const { ground, picture, bar } = FRAMED
  const box = { kind: 'shape', shape: 'box', ...bar } as const
  return {
    version: DESIGN_VERSION,
    template: null,
    frames: [
      {
        background: ground,
        elements: [
          { kind: 'picture', id: 'poster', ...picture, file, fit: 'cover' },
          { ...box, id: 'bar' },
        ],
      },
    ],
  }
}

async function shareReport(world: World): Promise<void> {
  const token = await world.tokenOf(DEMO_ADVERTISER)
  const id = await liveAd(world, token, POSTERS.tea)
  if (id) await world.client.send(shareBooking, { token, params: { id }, body: {} })
}

/** Begins a design in Sinhala and leaves it unfinished. */
async function beginDesign({ client, tokenOf }: World): Promise<void> {
  const text = { kind: 'text', font: 'display', align: 'left', color: '#ffffff', size: 100 } as const
  const elements: DesignDocument['frames'][number]['elements'] = [
    { kind: 'shape', shape: 'circle', id: 'sun', x: 1380, y: -60, width: 480, height: 480, color: '#ffb000' },
    { ...text, id: 'title', x: 90, y: 60, width: 1240, height: 260, text: 'නුවරඑළියේ තේ' },
    { ...text, id: 'line', x: 90, y: 350, width: 1240, height: 130, text: 'ගිනි වට්ටමක්, මේ සතියේ පමණි' },
    { ...text, id: 'phone', font: 'plain', x: 90, y: 500, width: 900, height: 100, text: '011 234 5678' },
  ]
  const document = { version: DESIGN_VERSION, template: null, frames: [{ background: '#0b5d4f', elements }] } as const
  await client.send(createDesign, {
    token: await tokenOf(DEMO_ADVERTISER),
    body: { name: 'තේ වට්ටම', document: { ...document, frames: [...document.frames] } },
  })
}

/** Begins a booking and abandons it. The form stores its entries under its own field names. */
async function beginBooking({ client, tokenOf }: World): Promise<void> {
  const { name, lat, lng } = PLACES.galle
  const place = { id: '1', name, position: { lat, lng }, radius: 5000, color: '#C2410C' }
  const content = { vehicleType: 'bus', durationDays: 14, quantity: 2, brandName: 'Tea House', locations: [place] }
  await client.send(saveBookingDraft, {
    token: await tokenOf(DEMO_ADVERTISER),
    params: { id: DRAFT },
    body: { version: 0, content },
  })
}
const DRAFT = 'd3'.repeat(16)

/** Adds a creative that waits for review to another advertiser's running ad. */
async function offerCreative(world: World, upload: Upload): Promise<void> {
  const token = await world.tokenOf(emailOf('advertiser', POSTERS.nights.by))
  const id = await liveAd(world, token, POSTERS.mobile)
  const file = await upload(world, POSTERS.nights)
  if (id) await world.client.send(addCreative, { token, params: { id }, body: { file } })
}
