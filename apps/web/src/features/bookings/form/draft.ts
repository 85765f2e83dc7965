import type { BookingDetail } from '@ayob/contract/bookings'
import type { AnswerOf } from '@ayob/contract/call'
import type { uploadCreative } from '@ayob/contract/creatives'
import { DEFAULT_DAYS } from '@ayob/contract/flight-length'
import type { Holidays, HourSpan } from '@ayob/contract/hours'
import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import { readSession } from '../../../lib/session'
import { type Location, PALETTE } from '../../maps/locations'

export type BookableType = (typeof BOOKABLE_TYPES)[number]
export type UploadedCreative = AnswerOf<typeof uploadCreative> & { name: string; size: number }

/** The vehicles of one type in an order. */
export interface OrderedVehicle {
  vehicleType: BookableType
  quantity: number
}

/** The entries of the booking form. */
export interface Draft {
  /** What may be spent, as typed. It only leads to plans. */
  budget: string
  vehicleType: BookableType
  durationDays: number
  /** A day; empty means as soon as possible. */
  startWish: string
  /** Vehicles; 0 while the field is empty. */
  quantity: number
  /** The vehicles of other types in the same order. */
  otherVehicles: OrderedVehicle[]
  includeVat: boolean
  locations: Location[]
  hours: HourSpan[] | null
  holidays: Holidays
  creative: UploadedCreative | null
  /** Further creatives that take turns with it. */
  more: UploadedCreative[]
  /** A weight for each creative; null means that all are equal. */
  shares: number[] | null
  brandName: string
  contactEmail: string
  link: string
  notes: string
}

/** The storage key of this window's draft. It includes the person, so that nobody finds the draft of the previous one. */
export const draftKey = () => `booking-draft ${readSession().user?.email ?? ''}`

/** A form with only what is known of the account. */
export function emptyDraft(account: Partial<Draft>, vehicle: string | null): Draft {
  return {
    budget: '',
    vehicleType: bookableType(vehicle) ?? 'tuktuk',
    durationDays: DEFAULT_DAYS,
    startWish: '',
    quantity: 1,
    otherVehicles: [],
    includeVat: true,
    locations: [],
    hours: null,
    holidays: 'as_weekday',
    creative: null,
    more: [],
    shares: null,
    brandName: '',
    contactEmail: '',
    link: '',
    notes: '',
    ...account,
  }
}

const bookableType = (name: unknown) => BOOKABLE_TYPES.find((type) => type === name)

/** Returns the other vehicles of an order that can be booked together with a type. */
export const othersThan = (
  type: BookableType,
  others: readonly { readonly vehicleType: string; readonly quantity: number }[],
): OrderedVehicle[] =>
  others.flatMap(({ vehicleType, quantity }) => {
    const other = bookableType(vehicleType)
    return other && other !== type ? [{ vehicleType: other, quantity }] : []
  })

const coloured = <Place extends object>(place: Place, index: number) => ({
  color: PALETTE[index % PALETTE.length] ?? PALETTE[0],
  ...place,
})

/** Converts a draft saved by another window, another device or an older release to this form, as far as possible. */
export function draftFrom(content: Readonly<Record<string, unknown>>, empty: Draft): Draft {
  const draft = { ...empty, ...content } as Draft
  const vehicleType = bookableType(draft.vehicleType) ?? empty.vehicleType
  return {
    ...draft,
    budget: typeof draft.budget === 'string' ? draft.budget : '',
    vehicleType,
    otherVehicles: othersThan(vehicleType, Array.isArray(draft.otherVehicles) ? draft.otherVehicles : []),
    locations: Array.isArray(draft.locations) ? draft.locations.map(coloured) : [],
    hours: Array.isArray(draft.hours) ? draft.hours : null,
    more: Array.isArray(draft.more) ? draft.more : [],
    shares: Array.isArray(draft.shares) ? draft.shares : null,
  }
}

/** The entries of a new booking based on an earlier one. Its creatives are handled separately because they may have been deleted. */
export function draftOfBooking(booking: BookingDetail, empty: Draft): Draft {
  return draftFrom(
    {
      vehicleType: booking.vehicleType,
      durationDays: booking.durationDays,
      quantity: booking.quantity,
      otherVehicles: booking.orderedWith,
      includeVat: booking.breakdown.vat_rate > 0,
      locations: booking.adLocations,
      hours: booking.hours,
      holidays: booking.holidays,
      brandName: booking.brandName,
      contactEmail: booking.contactEmail || empty.contactEmail,
      link: booking.link ?? '',
      notes: booking.notes ?? '',
    },
    empty,
  )
}
