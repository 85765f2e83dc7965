import { buffer, text as read } from 'node:stream/consumers'
import { addDays } from '@ayob/contract/days'
import { LANGUAGES } from '@ayob/contract/languages'
import type { Report } from '@ayob/contract/reports'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pdfLines } from '../../../test/setup/pdf-text'
import { readXlsx } from '../../../test/setup/read-xlsx'
import { withLanguage } from '../../platform/http/texts'
import { csvOf, pdfOf, xlsxOf } from './report-files'

const figures = {
  plays: 432,
  impressions: 993.6,
  clicks: 3,
  ctr: 0.3,
  hours: 1.2,
  value: 1500.2,
  cpm: 1509.86,
  per_scan: 500.07,
}
const report = {
  from: '2026-03-02',
  to: '2026-03-08',
  totals: figures,
  previous: figures,
  by_day: [],
  by_hour: [],
  by_route: [{ ...figures, clicks: null, ctr: null, per_scan: null, route: 'galle-road', name: 'Galle Road' }],
  by_vehicle_type: [{ ...figures, vehicle_type: 'tuktuk' }],
  by_booking: [],
} as unknown as Report

it('a file is written in the language of the person who exports it', async () => {
  const sinhala = await read(withLanguage('si', () => csvOf(report)))
  expect(sinhala).toContain('කොටස,නම,වාදන,')
  expect(sinhala).toContain('වාහන,ත්‍රීරෝද රථය,432,993.6,3,')
  expect(sinhala).toContain('ගාලු පාර,432,')
  expect(sinhala).toContain('ස්කෑන් එකකට වියදම (LKR)')
  expect(sinhala).not.toMatch(/Plays|Summary|Tuk|Road/)
  expect(await read(csvOf(report))).toContain('Vehicles,Tuk-tuk,432,993.6,3,')
})

it('costs per scan are amounts where there were scans, and empty elsewhere', async () => {
  const without = { ...figures, clicks: 0, ctr: 0, cpm: null, per_scan: null }
  const lines = (await read(csvOf({ ...report, previous: without } as unknown as Report))).trimEnd().split('\n')
  const [, total, before, route] = lines.map((line) => line.split(','))
  expect(lines[0]).toMatch(/,CPM \(LKR\),Cost per scan \(LKR\)$/)
  expect(total?.slice(-2)).toEqual(['1509.86', '500.07'])
  expect(before?.slice(-2)).toEqual(['', ''])
  expect(route?.slice(-2)).toEqual(['1509.86', ''])
  const head = { organization: 'Tea', company: undefined, filters: [], at: new Date(0), pictures: [] }
  const book = readXlsx(await xlsxOf({ ...report, previous: without } as unknown as Report, head))
  const rows = [...book.values()].flat().filter((row) => typeof row[1] === 'number')
  expect(rows.map((row) => row[8] ?? null)).toEqual([500.07, null, null, 500.07])
})

/** How many dots of a page have a colour. */
async function dotsOf(bytes: Buffer, colours: readonly (readonly [number, number, number])[]): Promise<number[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const counts = colours.map(() => 0)
  for (const page of document.pages()) {
    const { data } = await page.render({ scale: 1, render: 'bitmap' })
    for (let at = 0; at < data.length; at += 4) {
      colours.forEach(([red, green, blue], index) => {
        if (data[at] === red && data[at + 1] === green && data[at + 2] === blue)
          counts[index] = (counts[index] ?? 0) + 1
      })
    }
  }
  document.destroy()
  library.destroy()
  return counts
}

it('the map of a report shows the sea, the land and a town, in the language of the reader', async () => {
  const head = {
    organization: 'Tea',
    company: undefined,
    filters: [],
    at: new Date('2026-03-08T06:00:00Z'),
    pictures: [],
  }
  for (const language of ['en', 'si', 'ta'] as const) {
    const bytes = await withLanguage(language, async () => buffer(await pdfOf(report, head)))
    const [sea = 0, land = 0] = await dotsOf(bytes, [
      [0xd3, 0xe2, 0xe8],
      [0xf6, 0xf3, 0xea],
    ])
    // Galle Road runs along the coast.
    expect(sea).toBeGreaterThan(10_000)
    expect(land).toBeGreaterThan(10_000)
    const lines = (await pdfLines(bytes)).flat(2).map(({ text }) => text)
    // A drawing has no text of its own, so glyphs of other scripts can be read only in part.
    if (language === 'en') expect(lines).toContain('Colombo')
    else expect(lines).not.toContain('Colombo')
    expect(lines.some((line) => line.includes('OpenStreetMap'))).toBe(true)
  }
})

it('figures of any size stand on one line, in every language', async () => {
  const large = { ...figures, plays: 98_765_432, impressions: 2_271_604_936, clicks: 1_234_567, value: 341_400_987.65 }
  const days = Array.from({ length: 31 }, (_, day) => ({ ...large, day: addDays('2026-03-02', day) }))
  const head = {
    ...{ organization: 'Tea', company: undefined, filters: [], pictures: [] },
    at: new Date('2026-03-08T06:00:00Z'),
  }
  for (const language of LANGUAGES) {
    const paper = () => pdfOf({ ...report, totals: large, by_day: days } as unknown as Report, head)
    const bytes = await withLanguage(language, async () => buffer(await paper()))
    const parts = (await pdfLines(bytes)).flat(2).map(({ text }) => text)
    for (const figure of ['98,765,432', '2,271,604,936', '1,234,567', '341,400,987.65', '2026-03-31']) {
      expect(parts.filter((part) => part === figure).length, `${figure} ${language}`).toBeGreaterThanOrEqual(
        figure === '2026-03-31' ? 1 : 32,
      )
    }
  }
})

/** A report with tables of these lengths. */
function reportOf(days: number, bookings: number): Report {
  const by_day = Array.from({ length: days }, (_, day) => ({ ...figures, day: addDays('2025-09-01', day) }))
  const by_booking = Array.from({ length: bookings }, (_, at) => ({
    ...figures,
    ...{
      booking_id: String(at),
      reference: `26MAR_WEB_${at}`,
      brand_name: 'Tea'.repeat(1 + (at % 9)),
      vehicle_type: 'bus',
    },
  }))
  const by_hour = Array.from({ length: 24 }, (_, hour) => ({ ...figures, hour }))
  return { ...report, by_day, by_hour, by_booking } as unknown as Report
}

it('no row and no heading of a report is alone on a page, and every page of a table has its head', async () => {
  const TITLES = ['Summary', 'Plays by day', 'Where it played', 'Days', 'Hours', 'Routes', 'Vehicles', 'Bookings']
  const head = { organization: 'Tea', company: 'AYOB (Pvt) Ltd', filters: [], at: new Date(0), pictures: [] }
  const lengths = fc.record({ days: fc.integer({ min: 1, max: 60 }), bookings: fc.integer({ min: 1, max: 200 }) })
  await fc.assert(
    fc.asyncProperty(lengths, async ({ days, bookings }) => {
      const pages = await pdfLines(await buffer(await pdfOf(reportOf(days, bookings), head)))
      const lines = pages.map((page) => page.map((parts) => parts.map(({ text }) => text).join(' ')))
      for (const page of lines) expect(TITLES).not.toContain(page.at(-2))
      for (const [row, name, count] of [
        [/^\d{4}-\d\d-\d\d 432/, 'Day', days],
        [/^26MAR_WEB_/, 'Booking', bookings],
      ] as const) {
        const rows = lines.map((page) => page.filter((line) => row.test(line)).length)
        expect(rows.reduce((all, one) => all + one, 0)).toBe(count)
        for (const [number, page] of lines.entries()) {
          const here = rows[number] ?? 0
          const isEnd = here > 0 && (!rows[number - 1] || !rows[number + 1])
          if (isEnd) expect(here).toBeGreaterThanOrEqual(Math.min(2, count))
          const first = page.findIndex((line) => row.test(line))
          if (here > 0) expect(page.slice(Math.max(0, first - 2), first).join(' ')).toContain(`${name} Plays`)
        }
      }
    }),
    { numRuns: 6, examples: [1, 30, 31, 32, 200].map((bookings) => [{ days: 31, bookings }]) },
  )
})
