import { expect, test } from 'vitest'
import { hoursIn } from './hours'

const rush = [
  { days: [1, 2, 3, 4, 5], from: '07:00', to: '09:00' },
  { days: [1, 2, 3, 4, 5], from: '16:00', to: '19:00' },
  { days: [7], from: '22:00', to: '02:00' },
]

test('consecutive days are shown as a range, and each group of days appears once', () => {
  expect(hoursIn('en', rush, 'off')).toBe('Mon–Fri 07:00–09:00, 16:00–19:00; Sun 22:00–02:00; not on public holidays')
  expect(hoursIn('si', rush)).toBe('සඳු–සිකු 07:00–09:00, 16:00–19:00; ඉරි 22:00–02:00')
  expect(hoursIn('en', [{ days: [6, 7], from: '00:00', to: '24:00' }])).toBe('Sat, Sun')
  expect(hoursIn('ta', [{ days: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '09:00' }])).toBe('தினமும் 06:00–09:00')
  expect(hoursIn('en', null, 'only')).toBe('All hours; only on public holidays')
})
