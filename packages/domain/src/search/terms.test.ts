import { expect, it } from 'vitest'
import { endOfRange, termsOf } from './terms'

it.each([
  ['AYB-000123', 123],
  ['ayb000123', 123],
  ['000123', 123],
  ['AYB-', null],
  ['AYB-12x', null],
  ['0771234567', 771_234_567],
  ['1234567890', null],
])('%s is the booking %s', (typed, booking) => {
  expect(termsOf(typed).booking).toBe(booking)
})

it.each([
  ['077 123', '+9477123'],
  ['+94 77-123 4567', '+94771234567'],
  ['94771', '94771'],
  ['077', null],
  ['CAB-1234', null],
])('%s is the beginning of the phone number %s', (typed, phone) => {
  expect(termsOf(typed).phone).toBe(phone)
})

it('reads a plate without its province, and names regardless of case and spaces', () => {
  expect(termsOf('WP CAB-1234').plate).toBe('CAB1234')
  expect(termsOf('wp cab 12').plate).toBe('CAB12')
  expect(termsOf('WP 12').plate).toBe('WP12')
  expect(termsOf('--').plate).toBeNull()
  expect(termsOf('  Nimal   PERERA ').words).toBe('nimal perera')
})

it('a range contains everything that begins with the words and nothing else', () => {
  const inRange = (text: string) => text >= 'nim' && text < endOfRange('nim')
  expect(['nim', 'nimal', 'nim\u0dba'].every(inRange)).toBe(true)
  expect(['nil', 'nin', 'ni'].some(inRange)).toBe(false)
})
