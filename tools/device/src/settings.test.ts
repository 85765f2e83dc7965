import { expect, test } from 'vitest'
import { boxSettings } from './settings'

const given = (text: string) =>
  Object.fromEntries(
    text
      .split('\r\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => line.split(/\s*=\s*/)),
  )

test('the template carries what is known and asks for the rest', () => {
  const settings = given(boxSettings({ server: 'https://ayob.example', token: 'once', language: 'ta' }))
  expect(settings).toMatchObject({ server: 'https://ayob.example', token: 'once', language: 'ta', rotation: '0' })
  expect(Object.keys(settings)).toEqual(
    expect.arrayContaining(['serial', 'wifi', 'wifi_password', 'apn', 'sim_pin', 'size', 'brightness', 'gps']),
  )
})

test('every editor shows its lines: Windows line ends, no spaces at the end, ASCII', () => {
  const text = boxSettings({ server: 'https://ayob.example' })
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text).not.toMatch(/ \r\n/)
  expect(text).toMatch(/^[\x20-\x7e\r\n]*$/)
})
