import { DEFAULT_DAYS } from '@ayob/contract/bookings'
import type { AnswerOf } from '@ayob/contract/call'
import type { uploadCreative } from '@ayob/contract/creatives'
import type { Holidays, HourSpan } from '@ayob/contract/hours'
import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import type { Location } from '../../maps/locations'

export type BookableType = (typeof BOOKABLE_TYPES)[number]
export type UploadedCreative = AnswerOf<typeof uploadCreative> & { name: string; size: number }

/** The entries of the booking form. */
export interface Draft {
  vehicleType: BookableType
  durationDays: number
  /** Vehicles; 0 while the field is empty. */
  quantity: number
  includeVat: boolean
  locations: Location[]
  hours: HourSpan[] | null
  holidays: Holidays
  creative: UploadedCreative | null
  brandName: string
  contactEmail: string
  link: string
  notes: string
}

export const DRAFT_KEY = 'booking-draft'

export function emptyDraft(contactEmail: string, vehicle: string | null): Draft {
  return {
    vehicleType: BOOKABLE_TYPES.find((type) => type === vehicle) ?? 'tuktuk',
    durationDays: DEFAULT_DAYS,
    quantity: 1,
    includeVat: true,
    locations: [],
    hours: null,
    holidays: 'as_weekday',
    creative: null,
    brandName: '',
    contactEmail,
    link: '',
    notes: '',
  }
}

/** Returns the draft from before a reload; an empty object without one. */
export function storedDraft(): Partial<Draft> {
  try {
    return (JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? '{}') ?? {}) as Partial<Draft>
  } catch {
    return {}
  }
}
