import { text as read } from 'node:stream/consumers'
import type { Report } from '@ayob/contract/reports'
import { expect, it } from 'vitest'
import { withLanguage } from '../../platform/http/texts'
import { csvOf } from './report-files'

const figures = { plays: 432, impressions: 993.6, clicks: 3, ctr: 0.3, hours: 1.2, value: 1500.2, cpm: 1509.86 }
const report = {
  from: '2026-03-02',
  to: '2026-03-08',
  totals: figures,
  previous: figures,
  by_day: [],
  by_hour: [],
  by_route: [{ ...figures, route: 'galle-road', name: 'Galle Road' }],
  by_vehicle_type: [{ ...figures, vehicle_type: 'tuktuk' }],
  by_booking: [],
} as unknown as Report

it('a file is written in the language of the person who exports it', async () => {
  const sinhala = await read(withLanguage('si', () => csvOf(report)))
  expect(sinhala).toContain('කොටස,නම,වාදන,')
  expect(sinhala).toContain('වාහන,ත්‍රීරෝද රථය,432,993.6,3,')
  expect(sinhala).toContain('ගාලු පාර,432,')
  expect(sinhala).not.toMatch(/Plays|Summary|Tuk|Road/)
  expect(await read(csvOf(report))).toContain('Vehicles,Tuk-tuk,432,993.6,3,')
})
