import { expect, test } from 'vitest'
import { relyingParty } from './relying-party'

test.each([
  ['https://ayob.example', 'ayob.example', 'https://ayob.example'],
  ['https://ayob.example:8443/', 'ayob.example', 'https://ayob.example:8443'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s are for %s, made at %s', (publicUrl, id, origin) => {
  expect(relyingParty(publicUrl)).toEqual({ id, origin })
})
