import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import { type Entry, entry } from './entry'

/** The amounts of a day's earning, or of a correction, which can be negative. */
interface EarnedAmounts {
  readonly gross: Cents
  /** The part of `gross` that pays for the device. */
  readonly deviceRecovered: Cents
}

function earned(driverId: string, { gross, deviceRecovered }: EarnedAmounts) {
  return [
    { account: 'driver_cost', debit: gross, userId: driverId },
    { account: 'driver_payable', credit: gross - deviceRecovered, userId: driverId },
    { account: 'device_recovery', credit: deviceRecovered, userId: driverId },
  ] as const
}

/** A day's earning: owed to the driver, less the device deduction. */
export function driverEarning(key: string, day: Day, driverId: string, amounts: EarnedAmounts): Entry {
  return entry(key, 'driver_earning', day, earned(driverId, amounts))
}

/** A correction of a day's earning. */
export function earningCorrection(key: string, day: Day, driverId: string, change: EarnedAmounts): Entry {
  return entry(key, 'earning_correction', day, earned(driverId, change))
}

interface PayoutAmounts {
  /** Deducted from the driver's balance. */
  readonly gross: Cents
  /** The part of it that is withheld as tax. */
  readonly withheld: Cents
}

/** Reserves a payout: it is deducted from the driver's balance and waits to be paid. */
export function payoutRequested(key: string, day: Day, driverId: string, { gross, withheld }: PayoutAmounts): Entry {
  return entry(key, 'payout_requested', day, [
    { account: 'driver_payable', debit: gross, userId: driverId },
    { account: 'payout_in_transit', credit: gross - withheld, userId: driverId },
    { account: 'withholding_tax', credit: withheld, userId: driverId },
  ])
}

/** The bank has paid a payout. */
export function payoutPaid(key: string, day: Day, driverId: string, { gross, withheld }: PayoutAmounts): Entry {
  return entry(key, 'payout_paid', day, [
    { account: 'payout_in_transit', debit: gross - withheld, userId: driverId },
    { account: 'bank', credit: gross - withheld, userId: driverId },
  ])
}

/** A payout has failed and returns to the driver's balance. `paid`: the bank had paid it, and the money came back. */
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

/** The gateway has transferred money to the bank. */
export function gatewayTransfer(key: string, day: Day, cents: Cents): Entry {
  return entry(key, 'gateway_transfer', day, [
    { account: 'bank', debit: cents },
    { account: 'gateway_cash', credit: cents },
  ])
}
