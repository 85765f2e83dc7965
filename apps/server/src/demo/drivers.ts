import type { Health } from '@ayob/contract/commands'
import type { VehicleType } from '@ayob/contract/vehicle-types'

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
  /** Since so many days ago the vehicle has not been seen, although nobody has ended its pairing. */
  readonly vanished?: number
  /** State of the screen's permit: confirmed or waiting for an administrator. Absent when there is no permit. */
  readonly permit?: 'confirmed' | 'asked'
  /** The vehicle's routes, one per day in rotation: a whole route, or the part between two points of its line. */
  readonly routes: readonly (readonly [id: string, from?: number, to?: number])[]
  readonly shifts: Shifts
  /** Weekday off, 0 is Sunday. */
  readonly off: number
  /** What its screen tells of itself in addition, if something is wrong with it. */
  readonly ails?: Partial<Health>
  /** The serial of the box that it was fitted with when it joined. The others show the page in a browser. */
  readonly box?: string
}

const FULL = { permit: 'confirmed' } as const

/** The drivers of the history. */
const FIRST: readonly DemoDriver[] = [
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
    ails: { storage_free_mb: 140 },
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
    ails: { display: { connected: true, width: 960, height: 320, fault: 'black' } },
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
    ails: { temperature_c: 84 },
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

/** A tuk-tuk of the stand in Nugegoda, whose drivers have just joined together. */
const newcomer = (
  number: number,
  vehicle: string,
  route: DemoDriver['routes'][number],
  [from, to]: readonly [from: number, to: number],
  more: Partial<DemoDriver> = {},
): DemoDriver => ({
  ...{ number, vehicle, type: 'tuktuk', joined: 1, ...FULL, routes: [route], off: 0 },
  shifts: [
    [from, 12],
    [15, to],
  ],
  ...more,
})

/** Drivers whose screens play in the demo. Driver 13 waits for the review, driver 14 was rejected. */
export const DRIVERS: readonly DemoDriver[] = [
  ...FIRST,
  newcomer(15, 'QX-4178', ['negombo-road', 4, 10], [7, 20], { joined: 6, vanished: 4 }),
  newcomer(16, 'ABK-2054', ['bus-138', 12, 20], [6.5, 20], { box: 'AYOB-0125' }),
  newcomer(17, 'AAY-9316', ['bus-138', 9, 18], [7, 19.5], { box: 'AYOB-0126' }),
  newcomer(18, 'YZ-3362', ['bus-120', 8, 17], [7.5, 20.5]),
  newcomer(19, 'QK-8045', ['bus-177', 6, 14], [6.5, 19]),
  newcomer(20, 'ABE-6621', ['baseline-road', 3, 9], [8, 20]),
  newcomer(21, 'AAM-1987', ['galle-road', 5, 16], [7, 21]),
  newcomer(22, 'YU-7410', ['bus-190', 7, 15], [7.5, 19.5]),
  newcomer(23, 'QN-5239', ['bus-100', 6, 18], [6.5, 20]),
  newcomer(24, 'ACB-0473', ['bus-138', 14, 21], [8, 20.5]),
  newcomer(25, 'ABP-3958', ['bus-120', 10, 19], [7, 20]),
]

/** The driver whose screen is on hold. */
export const HELD = { driver: 9, ago: 3, reason: 'Water behind the glass: please visit the workshop in Narahenpita' }
