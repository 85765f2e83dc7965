import type { VehicleType } from '@ayob/contract/vehicles'
import type { EarningTerms } from '@ayob/domain/earnings/day'

/** The pricing config as far as earnings need it. The pricing capability provides it. */
export interface EarningTermsSource {
  /** Terms of a vehicle type that hold now. */
  forVehicle(vehicleType: VehicleType): Promise<EarningTerms>
}
