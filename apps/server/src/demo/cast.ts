import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { Poster } from './pictures'

export const DEMO_PASSWORD = 'ride-the-city-26'
export const DEMO_ADMIN = 'admin@ayob.example'
export const DEMO_ADVERTISER = 'advertiser@ayob.example'
export const DEMO_DRIVER = 'driver@ayob.example'

export interface DemoDriver {
  readonly email: string
  readonly lastName: string
  readonly vehicle: string
  readonly type: VehicleType
  /** Of the permit for the screen: confirmed, or waiting for an administrator; absent without one. */
  readonly permit?: 'confirmed' | 'asked'
}

/** Drivers whose screens play in the demo. */
export const DRIVERS: readonly DemoDriver[] = [
  { email: DEMO_DRIVER, lastName: 'Driver 1', vehicle: 'ABC-1201', type: 'tuktuk', permit: 'confirmed' },
  { email: 'driver2@ayob.example', lastName: 'Driver 2', vehicle: 'AAJ-4452', type: 'tuktuk', permit: 'confirmed' },
  { email: 'driver3@ayob.example', lastName: 'Driver 3', vehicle: 'QL-7719', type: 'tuktuk', permit: 'confirmed' },
  { email: 'driver4@ayob.example', lastName: 'Driver 4', vehicle: 'CBA-9031', type: 'car', permit: 'confirmed' },
  { email: 'driver5@ayob.example', lastName: 'Driver 5', vehicle: 'NB-2208', type: 'bus', permit: 'asked' },
  { email: 'driver6@ayob.example', lastName: 'Driver 6', vehicle: 'NC-5530', type: 'bus' },
]

export interface DemoAdvertiser {
  readonly email: string
  readonly lastName: string
  readonly organization: string
}

export const ADVERTISERS: readonly DemoAdvertiser[] = [
  { email: DEMO_ADVERTISER, lastName: 'Advertiser', organization: 'Demo Tea House' },
  { email: 'advertiser2@ayob.example', lastName: 'Advertiser 2', organization: 'Demo Surf School' },
  { email: 'advertiser3@ayob.example', lastName: 'Advertiser 3', organization: 'Demo Book Fair' },
]

/** How far a demo booking has come. */
export type Stage =
  | 'submitted'
  | 'approved'
  | 'paid'
  | 'running'
  | 'paused'
  | 'completed'
  | 'rejected'
  | 'overdue'
  | 'withdrawn'

export interface DemoBooking {
  readonly advertiser: number
  readonly poster: Poster
  readonly type: VehicleType
  readonly days: number
  readonly stage: Stage
  /** Days ago on which it was submitted. */
  readonly ago: number
  readonly places: readonly { name: string; lat: number; lng: number; radius: number }[]
}

const FORT = { name: 'Colombo Fort', lat: 6.9344, lng: 79.8428, radius: 5000 }
const GALLE_ROAD = { name: 'Galle Road', lat: 6.8884, lng: 79.8562, radius: 10_000 }
const BORELLA = { name: 'Borella', lat: 6.9149, lng: 79.8776, radius: 5000 }
const NUGEGODA = { name: 'Nugegoda', lat: 6.872, lng: 79.89, radius: 5000 }
const MALABE = { name: 'Malabe', lat: 6.904, lng: 79.955, radius: 10_000 }

const TEA: Poster = { name: 'TEA HOUSE', line: 'FRESH FROM NUWARA ELIYA', ground: '#0b5d4f', accent: '#ffb000' }
const TEA_ICED: Poster = { name: 'ICED TEA', line: 'COLD AND LOCAL', ground: '#7a2e0b', accent: '#ffd27a' }
const SURF: Poster = { name: 'SURF SCHOOL', line: 'FIRST LESSON FREE', ground: '#0a3d62', accent: '#35c4bc' }
const BOOKS: Poster = { name: 'BOOK FAIR', line: 'THIS WEEKEND AT BMICH', ground: '#3b1d5e', accent: '#ff9f6b' }

/** Bookings in every state, oldest first. */
export const BOOKINGS: readonly DemoBooking[] = [
  { advertiser: 0, poster: TEA_ICED, type: 'tuktuk', days: 7, stage: 'completed', ago: 24, places: [FORT, GALLE_ROAD] },
  { advertiser: 2, poster: BOOKS, type: 'bus', days: 14, stage: 'overdue', ago: 9, places: [BORELLA] },
  {
    advertiser: 0,
    poster: TEA,
    type: 'tuktuk',
    days: 30,
    stage: 'running',
    ago: 6,
    places: [FORT, GALLE_ROAD, NUGEGODA],
  },
  { advertiser: 1, poster: SURF, type: 'tuktuk', days: 30, stage: 'running', ago: 5, places: [GALLE_ROAD, BORELLA] },
  { advertiser: 1, poster: SURF, type: 'bus', days: 21, stage: 'running', ago: 5, places: [FORT, MALABE, NUGEGODA] },
  { advertiser: 2, poster: BOOKS, type: 'car', days: 14, stage: 'running', ago: 4, places: [FORT, BORELLA, MALABE] },
  { advertiser: 2, poster: BOOKS, type: 'tuktuk', days: 10, stage: 'paused', ago: 4, places: [NUGEGODA] },
  { advertiser: 0, poster: TEA, type: 'car', days: 14, stage: 'rejected', ago: 3, places: [FORT] },
  { advertiser: 1, poster: SURF, type: 'car', days: 7, stage: 'withdrawn', ago: 3, places: [GALLE_ROAD] },
  { advertiser: 0, poster: TEA_ICED, type: 'bus', days: 30, stage: 'paid', ago: 2, places: [MALABE, BORELLA] },
  { advertiser: 0, poster: TEA, type: 'bus', days: 14, stage: 'approved', ago: 1, places: [GALLE_ROAD] },
  { advertiser: 2, poster: BOOKS, type: 'tuktuk', days: 7, stage: 'submitted', ago: 0, places: [BORELLA, FORT] },
  { advertiser: 0, poster: TEA_ICED, type: 'car', days: 21, stage: 'submitted', ago: 0, places: [FORT] },
]
