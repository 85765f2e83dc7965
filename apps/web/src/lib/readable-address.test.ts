import { tidyAddress } from '@ayob/contract/text'
import { expect, it } from 'vitest'
import { readableAddress } from './readable-address'

it.for([
  'https://shop.example',
  'https://shop.example/තේ',
  'https://තේ.lk/ශ්‍රී?q=දොදොල්#මිල',
  'https://தேநீர்.lk/விலை',
  'https://shop.example/a%20b',
  'https://shop.example/a%2Fb%3F',
  'https://shop.example/%E0%A4%A',
  'https://shop.example:8080/තේ',
])('%s is stored as it is sent, and shown as it was typed', (typed) => {
  const sent = tidyAddress(typed)
  expect(sent).toMatch(/^[\x21-\x7e]+$/)
  expect(readableAddress(sent)).toBe(typed)
})

it.for(['https://shоp.example/x', 'https://аррӏе.com/', 'https://müller.example/'])(
  'the host of %s is not shown in letters that may variant like others',
  (typed) => {
    expect(readableAddress(tidyAddress(typed))).toMatch(/^https:\/\/xn--[\x21-\x7e]+$/)
  },
)

it('an address that hides signs stays encoded', () => {
  const hidden = 'https://shop.example/%E2%80%AEgpj%20'
  expect(readableAddress(hidden)).toBe(hidden)
})
