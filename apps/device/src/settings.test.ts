import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brightnessAt, readSettings } from './settings'

const CONF = `# a note
server = https://ayob.example/path?x=1
token = k7Qm2xWpk7Qm2xWpk7Qm2xWp
serial = AYB-D-000123
language = ta
wifi = "Kade Wi-Fi"
wifi_password = pass=word
apn = dialogbb
size = 1920 x 360
rotation = 90
brightness = 18:30 60, 06:00 100, 22:00 35
gps = /dev/ttyS1`

describe('ayob.conf', () => {
  it('is read', () => {
    const { settings, mistakes } = readSettings(CONF)
    expect(mistakes).toEqual([])
    expect(settings).toEqual({
      server: 'https://ayob.example',
      token: 'k7Qm2xWpk7Qm2xWpk7Qm2xWp',
      serial: 'AYB-D-000123',
      language: 'ta',
      wifi: { name: 'Kade Wi-Fi', password: 'pass=word' },
      mobile: { apn: 'dialogbb', user: null, password: null, pin: null },
      size: { width: 1920, height: 360 },
      rotation: 90,
      brightness: [
        { fromMinute: 360, percent: 100 },
        { fromMinute: 1110, percent: 60 },
        { fromMinute: 1320, percent: 35 },
      ],
      gps: '/dev/ttyS1',
    })
  })

  it.each([
    ['the line ends of Windows', (text: string) => text.replaceAll('\n', '\r\n')],
    ['those of old Macs', (text: string) => text.replaceAll('\n', '\r')],
    ['a byte order mark', (text: string) => `\uFEFF${text}`],
    ['capitals and spaces', (text: string) => text.replaceAll('server =', '  SERVER= ')],
    ['empty lines at its end', (text: string) => `${text}\n\n\n`],
  ])('is the same with %s', (_, change) => {
    expect(readSettings(change(CONF))).toEqual(readSettings(CONF))
  })

  it('names a slip with its line and what was meant, and keeps the rest', () => {
    const { settings, mistakes } = readSettings(
      'server = https://ayob.example\nlangauge = si\nrotaton = 90\nsize 3\nfoo = 1',
    )
    expect(settings.server).toBe('https://ayob.example')
    expect(mistakes).toEqual([
      { line: 2, kind: 'unknown_name', name: 'langauge', meant: 'language' },
      { line: 3, kind: 'unknown_name', name: 'rotaton', meant: 'rotation' },
      { line: 4, kind: 'no_equals_sign', name: 'size 3' },
      { line: 5, kind: 'unknown_name', name: 'foo' },
    ])
  })

  it.each([
    ['server', 'ayob.example'],
    ['server', 'ftp://ayob.example'],
    ['token', 'short'],
    ['language', 'english'],
    ['wifi_password', 'short'],
    ['sim_pin', '12'],
    ['size', '1920'],
    ['rotation', '45'],
    ['brightness', '25:00 100'],
    ['brightness', '06:00 100, 7 20'],
    ['gps', 'ttyS1; rm'],
  ])('refuses %s = %s', (name, value) => {
    const { mistakes } = readSettings(`${name === 'server' ? '' : 'server = https://ayob.example\n'}${name} = ${value}`)
    expect(mistakes).toEqual([{ line: name === 'server' ? 1 : 2, kind: 'wrong_value', name }])
  })

  it('says that the server is missing, and which setting is given twice', () => {
    expect(readSettings('').mistakes).toEqual([{ line: 0, kind: 'missing', name: 'server' }])
    const twice = readSettings('server = https://one.example\nserver = https://two.example')
    expect(twice.settings.server).toBe('https://one.example')
    expect(twice.mistakes).toEqual([{ line: 2, kind: 'given_twice', name: 'server' }])
  })

  it('is read without an error whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        for (const { line } of readSettings(text).mistakes)
          expect(line).toBeLessThanOrEqual(text.split(/\r\n|\n|\r/).length)
      }),
    )
  })
})

it('the brightness of an evening lasts through the night', () => {
  const { brightness } = readSettings(CONF).settings
  expect([0, 359, 360, 1109, 1110, 1439].map((minute) => brightnessAt(brightness, minute))).toEqual([
    35, 35, 100, 100, 60, 35,
  ])
  expect(brightnessAt([], 600)).toBeNull()
})
