import type { Day } from '@ayob/contract/days'
import type { VehicleType } from '@ayob/contract/vehicles'
import type { PricingTerms } from '@ayob/domain/pricing/terms'

/** What earnings are computed from. The pricing capability provides it. */
export interface PricingConfigs {
  /** What held on each of some days; a later save doesn't change a day that is over. */
  onDays(days: readonly Day[]): Promise<ReadonlyMap<Day, PricingTerms>>
}

/** The driver's vehicle. The registrations capability provides it. */
export interface DriverVehicles {
  ofDriver(driverId: string): Promise<{ id: string; vehicleNumber: string; vehicleType: VehicleType } | null>
}

/** The driver's screens. The screens capability provides it. */
export interface DriverScreens {
  current(vehicleId: string): Promise<{ id: string; pairedAt: Date; seenAt: Date | null } | null>
  /** What a screen is on hold for, if it is. */
  holdOn(screenId: string): Promise<{ reason: string; since: Date } | null>
  /** Every screen the driver ever had. */
  idsOfDriver(driverId: string): Promise<string[]>
}

/** Time on air, by hour. The delivery capability provides it. */
export interface Airtime {
  ofScreens(screenIds: readonly string[]): Promise<{ hour: Date; plays: number; minutes: readonly number[] }[]>
}
