import type { VehicleType } from '@ayob/contract/vehicle-types'
import type { POSTERS } from './cast'

export const PLACES = {
  fort: { name: 'Colombo Fort', lat: 6.9344, lng: 79.8428 },
  galle: { name: 'Galle Road', lat: 6.8884, lng: 79.8562 },
  borella: { name: 'Borella', lat: 6.9149, lng: 79.8776 },
  nugegoda: { name: 'Nugegoda', lat: 6.872, lng: 79.89 },
  malabe: { name: 'Malabe', lat: 6.904, lng: 79.955 },
  peliyagoda: { name: 'Peliyagoda', lat: 6.964, lng: 79.885 },
}
type Place = keyof typeof PLACES

/** An event outside the usual course of a booking. */
export type Turn =
  | 'pause'
  | 'resume'
  | 'refund'
  | 'give back a part'
  | 'dispute'
  | 'pay late'
  | 'make good'
  | 'wait for the bank'

export interface DemoBooking {
  readonly poster: keyof typeof POSTERS
  readonly type: VehicleType
  readonly days: number
  /** How many days ago it was submitted. */
  readonly ago: number
  readonly quantity: number
  readonly places: readonly { name: string; lat: number; lng: number; radius: number }[]
  /** The last step of the usual course: submitted, approved, paid, published. */
  readonly until?: 'submitted' | 'withdrawn' | 'rejected' | 'approved' | 'paid'
  readonly turns?: readonly (readonly [ago: number, turn: Turn])[]
  /** The campaign that it was booked from, with its target routes. */
  readonly campaign?: { readonly name: string; readonly routes: readonly string[] }
}

type More = Pick<DemoBooking, 'until' | 'turns'> & { readonly radius?: number }

const ad = (
  poster: DemoBooking['poster'],
  type: VehicleType,
  days: number,
  ago: number,
  quantity: number,
  places: readonly Place[],
  { radius = type === 'tuktuk' || type === 'bike' ? 5000 : 10_000, ...more }: More = {},
): DemoBooking => ({
  ...{ poster, type, days, ago, quantity, ...more },
  places: places.map((place) => ({ ...PLACES[place], radius })),
})

const campaign = (
  poster: DemoBooking['poster'],
  type: VehicleType,
  days: number,
  ago: number,
  name: string,
  routes: readonly string[],
  more: More = {},
): DemoBooking => ({ ...{ poster, type, days, ago, quantity: 1, places: [], ...more }, campaign: { name, routes } })

/** Bookings in every state, oldest first. The usual course: approved and paid a day later, published on the third day. */
export const BOOKINGS: readonly DemoBooking[] = [
  ad('tea', 'tuktuk', 21, 87, 1, ['fort', 'galle']),
  ad('books', 'tuktuk', 14, 86, 1, ['nugegoda', 'borella', 'fort']),
  ad('surf', 'bus', 21, 83, 1, ['fort', 'malabe', 'nugegoda']),
  ad('iced', 'car', 14, 82, 1, ['fort', 'borella', 'galle']),
  ad('pharmacy', 'tuktuk', 21, 80, 1, ['nugegoda', 'fort', 'galle'], {
    turns: [
      [70, 'pause'],
      [67, 'resume'],
    ],
  }),
  // More plays than one bus can deliver at this junction: the flight is extended and the rest becomes credit.
  ad('books', 'bus', 14, 77, 3, ['malabe'], { radius: 2000 }),
  ad('kottu', 'tuktuk', 14, 73, 2, ['borella'], { until: 'rejected' }),
  ad('mobile', 'tuktuk', 30, 70, 1, ['fort', 'galle', 'nugegoda', 'borella']),
  ad('mobile', 'car', 30, 67, 1, ['fort', 'borella', 'galle', 'peliyagoda']),
  ad('pharmacy', 'bus', 30, 66, 1, ['fort', 'malabe', 'nugegoda', 'galle']),
  ad('tea', 'tuktuk', 21, 63, 1, ['fort', 'galle', 'nugegoda']),
  ad('kottu', 'tuktuk', 21, 58, 1, ['nugegoda', 'galle', 'borella'], { turns: [[30, 'give back a part']] }),
  ad('mobile', 'truck', 30, 56, 1, ['peliyagoda', 'fort'], { radius: 15_000 }),
  ad('surf', 'tuktuk', 7, 55, 2, ['galle'], { until: 'withdrawn' }),
  ad('jewels', 'bus', 21, 51, 1, ['fort', 'malabe', 'nugegoda']),
  ad('jewels', 'car', 21, 48, 1, ['fort', 'galle', 'borella', 'malabe']),
  ad('pharmacy', 'car', 14, 47, 1, ['fort', 'borella', 'malabe'], { turns: [[40, 'refund']] }),
  ad('kottu', 'tuktuk', 30, 43, 3, ['nugegoda', 'galle', 'borella', 'fort']),
  ad('solar', 'bus', 30, 38, 4, ['fort', 'malabe', 'nugegoda', 'galle']),
  ad('jewels', 'tuktuk', 30, 36, 5, ['fort', 'galle', 'borella', 'nugegoda'], { turns: [[20, 'make good']] }),
  ad('surf', 'bike', 21, 34, 3, ['galle', 'nugegoda']),
  ad('books', 'car', 28, 33, 4, ['fort', 'galle', 'borella', 'malabe']),
  ad('solar', 'car', 21, 29, 3, ['borella', 'malabe'], { turns: [[15, 'dispute']] }),
  ad('tea', 'tuktuk', 30, 28, 5, ['fort', 'galle', 'nugegoda', 'borella']),
  ad('pharmacy', 'bus', 30, 24, 5, ['fort', 'malabe', 'nugegoda', 'galle']),
  // More plays than the tuk-tuks can deliver here: the flight is in its make-good days.
  ad('kottu', 'tuktuk', 14, 19, 6, ['peliyagoda'], { radius: 2000 }),
  ad('surf', 'tuktuk', 30, 17, 3, ['galle', 'fort', 'nugegoda']),
  ad('iced', 'car', 21, 16, 3, ['fort', 'borella', 'galle'], { turns: [[12, 'pay late']] }),
  ad('jewels', 'tuktuk', 21, 13, 2, ['nugegoda', 'borella'], { turns: [[4, 'pause']] }),
  ad('books', 'bus', 14, 12, 3, ['borella'], { until: 'approved' }),
  ad('mobile', 'tuktuk', 30, 11, 3, ['fort', 'galle', 'nugegoda', 'borella']),
  ad('solar', 'bus', 21, 9, 3, ['fort', 'malabe', 'nugegoda']),
  ad('solar', 'car', 14, 6, 3, ['malabe', 'fort'], { turns: [[2, 'refund']] }),
  ad('tea', 'bus', 30, 2, 4, ['malabe', 'borella'], { until: 'paid' }),
  ad('pharmacy', 'tuktuk', 14, 1, 2, ['nugegoda'], { until: 'approved' }),
  ad('iced', 'tuktuk', 14, 1, 2, ['galle', 'borella'], { until: 'approved', turns: [[0, 'wait for the bank']] }),
  ad('iced', 'car', 21, 1, 3, ['fort'], { until: 'submitted' }),
  ad('jewels', 'bus', 14, 0, 2, ['fort', 'malabe'], { until: 'submitted' }),
  campaign('tea', 'tuktuk', 21, 64, 'City evenings', ['Galle Road', 'Bambalapitiya', 'Kollupitiya']),
  campaign('iced', 'bus', 14, 22, 'Office lunch', ['Malabe', 'Nugegoda'], { until: 'rejected' }),
  campaign('tea', 'tuktuk', 30, 21, 'Morning commute', ['Galle Road', 'Colombo Fort', 'Borella'], {
    turns: [[5, 'pause']],
  }),
  campaign('iced', 'tuktuk', 30, 15, 'Beach road', ['Galle Road', 'Bambalapitiya', 'Kollupitiya']),
  campaign('tea', 'bus', 14, 0, 'Season of gifts', ['Borella', 'Malabe'], { until: 'submitted' }),
]
