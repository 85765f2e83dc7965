import { ADMIN_ROLES } from '@ayob/contract/call'
import type { VehicleType } from '@ayob/contract/vehicle-types'

export const DEMO_PASSWORD = 'ride-the-city-26'
export const DEMO_ADMIN = 'admin@ayob.example'
/** One administrator for each role besides the owner's. */
export const OTHER_ADMINS = ADMIN_ROLES.filter((role) => role !== 'owner').map((role) => ({
  role,
  email: `${role}@ayob.example`,
}))
export const DEMO_ADVERTISER = 'advertiser@ayob.example'
export const DEMO_DRIVER = 'driver@ayob.example'

/** Working hours of the two shifts of a day, Colombo time. */
type Shifts = readonly (readonly [from: number, to: number] | null)[]

export interface DemoDriver {
  readonly number: number
  readonly vehicle: string
  readonly type: VehicleType
  /** How many days ago the driver signed up. */
  readonly joined: number
  /** How many days ago an administrator switched the account off. */
  readonly left?: number
  /** State of the screen's permit: confirmed or waiting for an administrator. Absent when there is no permit. */
  readonly permit?: 'confirmed' | 'asked'
  /** The vehicle's routes, one per day in rotation: a whole route, or the part between two points of its line. */
  readonly routes: readonly (readonly [id: string, from?: number, to?: number])[]
  readonly shifts: Shifts
  /** Weekday off, 0 is Sunday. */
  readonly off: number
  /** The room on its device's storage, if there is little. */
  readonly storageFreeMb?: number
}

const FULL = { permit: 'confirmed' } as const

/** Drivers whose screens play in the demo. */
export const DRIVERS: readonly DemoDriver[] = [
  {
    number: 1,
    vehicle: 'ABC-1201',
    type: 'tuktuk',
    joined: 90,
    ...FULL,
    routes: [['galle-road'], ['bus-138', 0, 17]],
    shifts: [
      [6, 11],
      [15.5, 21],
    ],
    off: 0,
  },
  {
    number: 2,
    vehicle: 'AAJ-4452',
    type: 'tuktuk',
    joined: 88,
    ...FULL,
    routes: [
      ['galle-road', 0, 9],
      ['bus-190', 0, 10],
    ],
    shifts: [
      [6.5, 9.5],
      [16.5, 21],
    ],
    off: 2,
  },
  {
    number: 3,
    storageFreeMb: 140,
    vehicle: 'QL-7719',
    type: 'tuktuk',
    joined: 84,
    ...FULL,
    routes: [['bus-138', 10, 20], ['baseline-road']],
    shifts: [
      [8.5, 13.25],
      [15, 19.5],
    ],
    off: 0,
  },
  {
    number: 4,
    vehicle: 'CBA-9031',
    type: 'car',
    joined: 86,
    ...FULL,
    routes: [['baseline-road'], ['galle-road'], ['kandy-road']],
    shifts: [
      [8, 13],
      [15, 20],
    ],
    off: 0,
  },
  {
    number: 5,
    vehicle: 'NB-2208',
    type: 'bus',
    joined: 85,
    permit: 'asked',
    routes: [['bus-138'], ['bus-190']],
    shifts: [
      [5.5, 13.25],
      [14.25, 20.5],
    ],
    off: 0,
  },
  {
    number: 6,
    vehicle: 'NC-5530',
    type: 'bus',
    joined: 70,
    routes: [['bus-100'], ['bus-177']],
    shifts: [
      [5.75, 10.25],
      [15, 19],
    ],
    off: 4,
  },
  {
    number: 7,
    vehicle: 'ABH-3370',
    type: 'tuktuk',
    joined: 45,
    ...FULL,
    routes: [['baseline-road'], ['kandy-road', 3, 11]],
    shifts: [
      [7, 10],
      [17, 23],
    ],
    off: 1,
  },
  {
    number: 8,
    vehicle: 'YU-6148',
    type: 'tuktuk',
    joined: 38,
    left: 9,
    ...FULL,
    routes: [['bus-177', 16, 26]],
    shifts: [
      [6.5, 11.5],
      [15, 21],
    ],
    off: 5,
  },
  {
    number: 9,
    vehicle: 'KX-2096',
    type: 'car',
    joined: 50,
    ...FULL,
    routes: [['bus-190', 8, 22], ['baseline-road']],
    shifts: [
      [6.5, 10.5],
      [14.5, 19.5],
    ],
    off: 6,
  },
  {
    number: 10,
    vehicle: 'LM-7702',
    type: 'truck',
    joined: 60,
    ...FULL,
    routes: [['negombo-road'], ['kandy-road']],
    shifts: [
      [5.5, 10.5],
      [12.5, 15.5],
    ],
    off: 0,
  },
  {
    number: 11,
    vehicle: 'BHX-5127',
    type: 'bike',
    joined: 40,
    ...FULL,
    routes: [
      ['galle-road', 7, 17],
      ['bus-138', 14, 20],
      ['bus-177', 0, 8],
    ],
    shifts: [
      [8.5, 13.5],
      [16, 22.5],
    ],
    off: 1,
  },
  {
    number: 12,
    vehicle: 'ACD-8815',
    type: 'tuktuk',
    joined: 8,
    ...FULL,
    routes: [
      ['galle-road', 4, 13],
      ['bus-177', 0, 11],
    ],
    shifts: [
      [9, 13.5],
      [15.25, 20.5],
    ],
    off: 0,
  },
]

/** The driver whose screen is on hold. */
export const HELD = { driver: 9, ago: 3, reason: 'Water behind the glass: please visit the workshop in Narahenpita' }

export const emailOf = (role: 'driver' | 'advertiser', number: number): string =>
  `${role}${number === 1 ? '' : number}@ayob.example`

export interface DemoAdvertiser {
  readonly number: number
  readonly organization: string
  readonly registration: string
  readonly joined: number
}

const business = (number: number, organization: string, joined: number): DemoAdvertiser => ({
  ...{ number, organization, joined },
  registration: `PV 1234${number}`,
})

export const ADVERTISERS: readonly DemoAdvertiser[] = [
  business(1, 'Kandurata Tea House', 90),
  business(2, 'Weligama Surf School', 89),
  business(3, 'Pothgula Book Fair', 89),
  business(4, 'Suwa Piyasa Pharmacy', 83),
  business(5, 'Dialpath Mobile', 80),
  business(6, 'Hela Kottu Kitchen', 76),
  business(7, 'Wasana Jewellers', 60),
  business(8, 'Nilwala Solar', 41),
]

/** A poster: a name and a line of text on a coloured background, with a band and a sun. */
export interface Poster {
  readonly by: number
  readonly name: string
  readonly line: string
  readonly ground: string
  readonly accent: string
}

const poster = (by: number, name: string, line: string, ground: string, accent: string): Poster => ({
  ...{ by, name, line, ground, accent },
})

export const POSTERS = {
  tea: poster(1, 'TEA HOUSE', 'FRESH FROM NUWARA ELIYA', '#0b5d4f', '#ffb000'),
  iced: poster(1, 'ICED TEA', 'COLD AND LOCAL', '#7a2e0b', '#ffd27a'),
  surf: poster(2, 'SURF SCHOOL', 'FIRST LESSON FREE', '#0a3d62', '#35c4bc'),
  books: poster(3, 'BOOK FAIR', 'THIS WEEKEND AT BMICH', '#3b1d5e', '#ff9f6b'),
  pharmacy: poster(4, 'SUWA PIYASA', 'OPEN DAY AND NIGHT', '#12513a', '#8fe3b0'),
  mobile: poster(5, 'DIALPATH', '50 GB FOR LKR 999', '#5b0f3c', '#ff7ab8'),
  nights: poster(5, 'DIALPATH', 'NIGHTS ARE FREE', '#1b1b52', '#ff7ab8'),
  kottu: poster(6, 'HELA KOTTU', 'HOT UNTIL MIDNIGHT', '#6b1a0d', '#ffc14d'),
  jewels: poster(7, 'WASANA', 'GOLD FOR YOUR DAY', '#3a2a05', '#f4cf6a'),
  solar: poster(8, 'NILWALA SOLAR', 'CUT YOUR BILL BY HALF', '#0d2f57', '#ffe06b'),
} satisfies Record<string, Poster>
