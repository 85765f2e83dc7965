import { expect, test } from 'vitest'
import { dateIn, distanceIn, spanIn } from './dates'
import { languageAccepted } from './languages'

const at = new Date('2026-04-14T03:05:00Z')
const full = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Colombo' } as const

test('a date uses the month names of everyday writing and the digits 0 to 9', () => {
  expect(dateIn('en', full, at)).toBe('14 April 2026')
  expect(dateIn('si', full, at)).toBe('2026 අප්‍රේල් 14')
  expect(dateIn('ta', full, at)).toBe('14 ஏப்ரல், 2026')
})

test('the time follows the date, with hours from 00 to 23', () => {
  const parts = { ...full, hour: '2-digit', minute: '2-digit' } as const
  expect(dateIn('si', parts, at)).toBe('2026 අප්‍රේල් 14, 08:35')
  for (const language of ['en', 'si', 'ta'] as const) expect(dateIn(language, parts, at)).toMatch(/08:35$/)
})

test('days of the week have Sinhala names too', () => {
  expect(dateIn('si', { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' }, at)).toBe('අප්‍රේල් 14 අඟහරුවාදා')
})

test('distances are given in whole units', () => {
  expect(distanceIn('en', -3, 'day')).toBe('3 days ago')
  expect(distanceIn('si', -3, 'day')).toBe('දින 3කට පෙර')
  expect(distanceIn('si', -1, 'day')).toBe('ඊයේ')
  expect(distanceIn('si', -1, 'hour')).toBe('පැයකට පෙර')
  expect(distanceIn('si', 0, 'second')).toBe('දැන්')
  expect(distanceIn('ta', -3, 'day')).toBe('3 நாட்களுக்கு முன்')
})

test('durations are given in hours and minutes', () => {
  expect(spanIn('en', 3, 5)).toBe('3 h 05 min')
  expect(spanIn('en', 1119, 34)).toBe('1,119 h 34 min')
  expect(spanIn('si', 0, 27)).toBe('පැය 0 මිනි 27')
  expect(spanIn('ta', 3, 20)).toBe('3 மணி 20 நிமி')
})

test('the best supported language of a browser is chosen', () => {
  expect(languageAccepted(undefined)).toBe('en')
  expect(languageAccepted('fr-FR,fr;q=0.9')).toBe('en')
  expect(languageAccepted('si-LK,si;q=0.9,en;q=0.8')).toBe('si')
  expect(languageAccepted('en;q=0.5, ta;q=0.9')).toBe('ta')
  expect(languageAccepted('*;q=x,,;')).toBe('en')
})
