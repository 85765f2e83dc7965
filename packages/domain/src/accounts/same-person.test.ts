import { expect, test } from 'vitest'
import { isSamePerson } from './same-person'

const nimal = { email: 'nimal@ayob.example', phone: '+94771234567' }

test.each([
  ['another address and phone', { email: 'kamala@ayob.example', phone: '+94777654321' }, false],
  ['another case', { email: 'Nimal@AYOB.example', phone: '' }, true],
  ['a plus tag', { email: 'nimal+second@ayob.example', phone: '' }, true],
  ['another host', { email: 'nimal@other.example', phone: '' }, false],
  ['the same phone, written otherwise', { email: 'kamala@ayob.example', phone: '077 123 4567' }, true],
])('%s', (_, other, same) => {
  expect(isSamePerson(nimal, other)).toBe(same)
  expect(isSamePerson(other, nimal)).toBe(same)
})

test('two missing phones are not the same phone', () => {
  expect(isSamePerson({ ...nimal, phone: '' }, { email: 'kamala@ayob.example', phone: '' })).toBe(false)
})
