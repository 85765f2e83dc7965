import { z } from 'zod'
import { isBankCode } from './banks'
import { call } from './call'
import { zDigits, zName, zSuccess } from './common'

/** Payouts are held for this long after a change of the payout account. */
export const HOLD_HOURS = 48

const zAccount = z.object({
  bank_code: z.string(),
  bank_name: z.string(),
  branch_code: z.string(),
  /** Masked except for the last digits. */
  account_number: z.string(),
  account_name: z.string(),
  changed_at: z.string(),
  /** Until then no payout is approved or exported because the account was changed; null without a hold. */
  held_until: z.string().nullable(),
})
export type PayoutAccount = z.infer<typeof zAccount>

export const zPayoutAccountForm = z.object({
  bank_code: zDigits(/^\d{4}$/, 'validation.bankCode').refine(isBankCode, 'validation.bankCode'),
  branch_code: zDigits(/^\d{3}$/, 'validation.branchCode'),
  account_number: zDigits(/^\d{5,20}$/, 'validation.accountNumber').refine(
    (number) => !/^0+$/.test(number),
    'validation.accountNumber',
  ),
  account_name: zName('validation.accountName', 100),
})
export type PayoutAccountForm = z.output<typeof zPayoutAccountForm>

const own = { group: 'Drivers', who: ['driver'] as const }

export const payoutAccount = call('GET', '/driver/payout-account', {
  ...own,
  summary: 'Where the driver is paid; the account number is masked.',
  answer: zSuccess.extend({ payout_account: zAccount.nullable() }),
})

export const setPayoutAccount = call('PUT', '/driver/payout-account', {
  ...own,
  summary:
    'Keeps where the driver is paid. It is mailed, and payouts are held for 48 hours after a new account or a change.',
  touches: ['money'],
  body: zPayoutAccountForm,
  answer: zSuccess.extend({ payout_account: zAccount }),
})
