import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { type Entry, entry } from './entry'

/** What a driver's day was worth, or how much a correction changes it (then each may be below zero). */
export interface EarnedAmounts {
  readonly gross: Cents
  /** Part of `gross` that pays back the device. */
  readonly deviceRecovered: Cents
}

function earned(driverId: string, { gross, deviceRecovered }: EarnedAmounts) {
  return [
    { account: 'driver_cost', debit: gross, userId: driverId },
    { account: 'driver_payable', credit: gross - deviceRecovered, userId: driverId },
    { account: 'device_recovery', credit: deviceRecovered, userId: driverId },
  ] as const
}

/** A day's earning: the cost of it is owed to the driver, less what pays back the device. */
export function driverEarning(key: string, day: Day, driverId: string, amounts: EarnedAmounts): Entry {
  return entry(key, 'driver_earning', day, earned(driverId, amounts))
}

/** What a day is worth more (or less) than was written before. */
export function earningCorrection(key: string, day: Day, driverId: string, change: EarnedAmounts): Entry {
  return entry(key, 'earning_correction', day, earned(driverId, change))
}

export interface PayoutAmounts {
  /** What leaves the driver's balance. */
  readonly gross: Cents
  /** Part of it that is withheld as tax. */
  readonly withheld: Cents
}

/** A payout is reserved: it leaves the driver's balance and waits to be paid. */
export function payoutRequested(key: string, day: Day, driverId: string, { gross, withheld }: PayoutAmounts): Entry {
  return entry(key, 'payout_requested', day, [
    { account: 'driver_payable', debit: gross, userId: driverId },
    { account: 'payout_in_transit', credit: gross - withheld, userId: driverId },
    { account: 'withholding_tax', credit: withheld, userId: driverId },
  ])
}

/** The bank has paid what was reserved. */
export function payoutPaid(key: string, day: Day, driverId: string, { gross, withheld }: PayoutAmounts): Entry {
  return entry(key, 'payout_paid', day, [
    { account: 'payout_in_transit', debit: gross - withheld, userId: driverId },
    { account: 'bank', credit: gross - withheld, userId: driverId },
  ])
}

/** The payout came to nothing: everything returns to the driver's balance. `paid`: the bank had paid and got it back. */
export function payoutFailed(
  key: string,
  day: Day,
  driverId: string,
  { gross, withheld }: PayoutAmounts,
  paid = false,
): Entry {
  return entry(key, 'payout_failed', day, [
    { account: paid ? 'bank' : 'payout_in_transit', debit: gross - withheld, userId: driverId },
    { account: 'withholding_tax', debit: withheld, userId: driverId },
    { account: 'driver_payable', credit: gross, userId: driverId },
  ])
}

/** Money that the gateway has moved to the bank. */
export function gatewayTransfer(key: string, day: Day, cents: Cents): Entry {
  return entry(key, 'gateway_transfer', day, [
    { account: 'bank', debit: cents },
    { account: 'gateway_cash', credit: cents },
  ])
}
