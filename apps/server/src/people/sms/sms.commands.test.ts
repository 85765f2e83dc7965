import { expect, it } from 'vitest'
import { canSendCodes, codesOf } from './sms.commands'

it('codes are sent through a gateway or, outside production, into a folder', () => {
  const smsUrl = 'https://sms.example'
  expect(canSendCodes({ smsUrl, production: true })).toBe(true)
  expect(canSendCodes({ smsUrl: undefined, production: false })).toBe(true)
  expect(canSendCodes({ smsUrl: undefined, production: true })).toBe(false)
})

it('a code follows from the key, the request, the account and the number, and from each of them', () => {
  const [key, older] = ['1'.repeat(64), '2'.repeat(64)]
  const asked = { id: 'request', user_id: 'driver', phone: '+94771234567' }
  const [code] = codesOf([key], asked)
  expect(code).toMatch(/^\d{6}$/)
  expect(codesOf([key], asked)).toEqual([code])
  expect(codesOf([older, key], asked)[1]).toBe(code)
  for (const change of [{ id: 'other' }, { user_id: 'other' }, { phone: '+94771234568' }])
    expect(codesOf([key], { ...asked, ...change })).not.toEqual([code])
})
