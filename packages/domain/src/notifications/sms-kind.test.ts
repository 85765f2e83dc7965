import { NOTIFICATION_KINDS } from '@ayob/contract/notifications'
import { expect, it } from 'vitest'
import { choicesOf, DEFAULT_CHOICES } from './choices'
import { isUrgent } from './sms-kind'

const urgentOf = (type: 'driver' | 'advertiser' | 'admin') => NOTIFICATION_KINDS.filter((kind) => isUrgent(kind, type))

it('sends by SMS what keeps money away or may be the doing of somebody else', () => {
  expect(urgentOf('driver')).toEqual(expect.arrayContaining(['payout.failed', 'payout.account', 'screen.silent']))
  expect(urgentOf('advertiser')).toEqual(expect.arrayContaining(['booking.rejected', 'booking.overdue']))
  expect(urgentOf('driver')).not.toContain('payout.paid')
  expect(urgentOf('admin')).toEqual([])
})

it('is few of all kinds', () => {
  for (const type of ['driver', 'advertiser'] as const)
    expect(urgentOf(type).length).toBeLessThan(NOTIFICATION_KINDS.length / 5)
})

it('is on for who has not chosen where SMS can be sent, and as chosen for everybody else', () => {
  expect(choicesOf(DEFAULT_CHOICES, { hasSms: true }).sms).toBe(true)
  expect(choicesOf(DEFAULT_CHOICES, { hasSms: false }).sms).toBe(false)
  for (const sms of [true, false])
    for (const hasSms of [true, false]) expect(choicesOf({ ...DEFAULT_CHOICES, sms }, { hasSms }).sms).toBe(sms)
})
