import { z } from 'zod'
import { zBounded } from './common'

export const VEHICLE_TYPES = ['tuktuk', 'car', 'bus', 'truck', 'bike'] as const
export type VehicleType = (typeof VEHICLE_TYPES)[number]

/** The types offered on the booking page and in campaigns. */
export const BOOKABLE_TYPES = ['tuktuk', 'car', 'bus'] as const

/** The names of vehicle types in pricing, where a tuk-tuk is `tuk` (docs/business-rules.md). */
export const SERVICE_TYPES = ['tuk', 'car', 'bus', 'truck', 'bike'] as const
export type ServiceType = (typeof SERVICE_TYPES)[number]

// Callers spell one type in three ways.
const ALIASES: Readonly<Record<string, VehicleType>> = { tuk: 'tuktuk', 'tuk-tuk': 'tuktuk' }

/** Returns the vehicle type for any accepted spelling, or undefined. */
export function vehicleTypeOf(name: string): VehicleType | undefined {
  const type = ALIASES[name] ?? name
  return VEHICLE_TYPES.find((known) => known === type)
}

/** The pricing name of a vehicle type. */
export function serviceTypeOf(type: VehicleType): ServiceType {
  return type === 'tuktuk' ? 'tuk' : type
}

/** The vehicle type of a service type. */
export function vehicleOfService(type: ServiceType): VehicleType {
  return type === 'tuk' ? 'tuktuk' : type
}

export const zVehicleType = zBounded(20, 'validation.vehicleType').transform((name, context) => {
  const type = vehicleTypeOf(name)
  if (type) return type
  context.addIssue({ code: 'custom', message: 'validation.vehicleType' })
  return z.NEVER
})

export const zServiceType = zVehicleType.transform(serviceTypeOf)
