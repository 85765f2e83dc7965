import { ADMIN_ROLES } from '@ayob/contract/call'

export const DEMO_PASSWORD = 'ride-the-city-26'
export const DEMO_ADMIN = 'admin@ayob.example'
/** One administrator for each role besides the owner's. */
export const OTHER_ADMINS = ADMIN_ROLES.filter((role) => role !== 'owner').map((role) => ({
  role,
  email: `${role}@ayob.example`,
}))
/** The administrators who run the fleet, and the money. */
export const OPERATIONS = 'operations@ayob.example'
export const FINANCE = 'finance@ayob.example'
export const DEMO_ADVERTISER = 'advertiser@ayob.example'
export const DEMO_DRIVER = 'driver@ayob.example'

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
