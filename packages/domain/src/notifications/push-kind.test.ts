import { NOTIFICATION_KINDS } from '@ayob/contract/notifications'
import { PUSH_KINDS_OF } from '@ayob/contract/push'
import { expect, it } from 'vitest'
import { pushKindOf } from './push-kind'

it('gives each type of account its own kinds, and every kind is used', () => {
  for (const type of ['advertiser', 'driver', 'admin'] as const) {
    const told = new Set(NOTIFICATION_KINDS.flatMap((kind) => pushKindOf(kind, type) ?? []))
    expect([...told].toSorted()).toEqual(PUSH_KINDS_OF[type].toSorted())
  }
})

it('sends a submitted booking to administrators as a review, and not to its advertiser', () => {
  expect(pushKindOf('booking.submitted', 'admin')).toBe('reviews')
  expect(pushKindOf('booking.submitted', 'advertiser')).toBeUndefined()
})
