import { z } from 'zod'
import { BOOKING_STATES, INVOICE_LABELS } from './booking-states'
import { call, ORGANISATION_ROLES } from './call'
import { listed, zId, zPaging, zSuccess } from './common'
import { PERMIT_STATES, zPermitKept } from './permits'

/** States in the lists of people; `active` is an approved account. `inactive`: switched off or idle. */
export const PERSON_STATES = ['active', 'pending', 'inactive'] as const
export type PersonStatus = (typeof PERSON_STATES)[number]
const zStatus = z.enum(PERSON_STATES)
const zFilter = z.enum(['all', ...PERSON_STATES], 'validation.status').default('all')

export const DRIVER_SORTS = ['joinedDate', 'name', 'totalTrips', 'rating'] as const
export const ADVERTISER_SORTS = ['joinedDate', 'name', 'totalCampaigns', 'totalSpent'] as const

const zDriver = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  status: zStatus,
  /** An administrator has switched the account off. */
  switchedOff: z.boolean(),
  vehicleType: z.string(),
  licenseNumber: z.string(),
  vehicleNumber: z.string(),
  /** The area of the screen's last position. */
  location: z.string().nullable(),
  joinedDate: z.string(),
  /** Periods on air, separated by 30 minutes or more. */
  totalTrips: z.number(),
  /** 0 to 5 with one decimal; null without history. */
  rating: z.number().nullable(),
  /** Of the vehicle; null without one. */
  permit: z.enum(PERMIT_STATES).nullable(),
  /** The paired screen, and whether an administrator has put it on hold; null without one. */
  screen: z.object({ id: z.string(), held: z.boolean() }).nullable(),
})
export type Driver = z.infer<typeof zDriver>

const zAdvertiser = z.object({
  id: z.string(),
  name: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  status: zStatus,
  switchedOff: z.boolean(),
  joinedDate: z.string(),
  totalCampaigns: z.number(),
  /** Paid so far, VAT included, in LKR. */
  totalSpent: z.number(),
})
export type Advertiser = z.infer<typeof zAdvertiser>

const admin = { group: 'People', who: ['admin'] as const }
const counts = z.object({ all: z.number(), active: z.number(), pending: z.number(), inactive: z.number() })

export const adminDrivers = call('GET', '/admin/drivers', {
  ...admin,
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: 'Drivers with their vehicle, trips and rating, newest first.',
  query: zPaging.extend({
    status: zFilter,
    sort: z.enum(DRIVER_SORTS, 'validation.invalid').optional(),
    /** `none`: only drivers with a paired screen and no valid permit. */
    permit: z.enum(['all', 'none'], 'validation.invalid').default('all'),
  }),
  answer: zSuccess.extend({
    drivers: z.array(zDriver),
    ...listed,
    counts,
    summary: z.object({
      totalDrivers: z.number(),
      activeDrivers: z.number(),
      totalTrips: z.number(),
      /** Of active drivers; null when none has a rating. */
      averageRating: z.number().nullable(),
      /** Drivers with a paired screen and no valid permit. */
      withoutPermit: z.number(),
    }),
  }),
})

export const adminDriver = call('GET', '/admin/drivers/:id', {
  ...admin,
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: 'One driver with the minutes on air of each of the last 30 days.',
  params: zId,
  answer: zSuccess.extend({
    driver: zDriver,
    /** Of the vehicle; null without one. */
    permit: zPermitKept.nullable(),
    days: z.array(z.object({ day: z.string(), minutes: z.number() })),
  }),
})

export const adminAdvertisers = call('GET', '/admin/advertisers', {
  ...admin,
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: 'Advertisers with what they booked and paid, newest first.',
  query: zPaging.extend({ status: zFilter, sort: z.enum(ADVERTISER_SORTS, 'validation.invalid').optional() }),
  answer: zSuccess.extend({
    advertisers: z.array(zAdvertiser),
    ...listed,
    counts,
    summary: z.object({
      totalAdvertisers: z.number(),
      activeAdvertisers: z.number(),
      pendingAdvertisers: z.number(),
      inactiveAdvertisers: z.number(),
    }),
  }),
})

export const adminAdvertiser = call('GET', '/admin/advertisers/:id', {
  ...admin,
  admins: ['reviewer', 'operations', 'finance', 'auditor'],
  summary: 'One advertiser with the members of the organisation and the newest bookings.',
  params: zId,
  answer: zSuccess.extend({
    advertiser: zAdvertiser,
    members: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        role: z.enum(ORGANISATION_ROLES),
        status: z.enum(['active', 'inactive']),
        /** Joined by an invitation and has no organisation of their own. */
        invited: z.boolean(),
      }),
    ),
    bookings: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        brandName: z.string(),
        label: z.enum(INVOICE_LABELS),
        status: z.enum(BOOKING_STATES),
        price: z.number(),
        createdAt: z.string(),
      }),
    ),
  }),
})

export const switchUser = call('PUT', '/admin/users/:id/status', {
  ...admin,
  summary:
    'Switches an account off or on again: no sign-in, a driver shows no ads, running flights of an advertiser pause.',
  touches: ['person'],
  admins: ['reviewer', 'operations'],
  params: zId,
  body: z.object({ status: z.enum(['active', 'inactive'], 'validation.status') }),
  answer: zSuccess.extend({ status: z.enum(['active', 'inactive']), user_name: z.string() }),
})
