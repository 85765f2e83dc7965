import { calls } from '@ayob/contract/calls'
import { addDays, dayOf, startOfDay } from '@ayob/contract/days'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@ayob/contract/durations'
import type { Report, ReportFigures } from '@ayob/contract/reports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payBooking } from '../setup/notice'
import { pdfText } from '../setup/pdf-text'
import { filesOfXlsx, readXlsx } from '../setup/read-xlsx'
import { startServer, type TestServer } from '../setup/start-server'

const DAY_ONE = '2026-03-02'
/** Places on only one route, or on none. */
const SPOTS = {
  kollupitiya: { lat: 6.9111, lng: 79.8497 },
  malabe: { lat: 6.904, lng: 79.955 },
  elsewhere: { lat: 6.81, lng: 79.97 },
} as const
type Spot = keyof typeof SPOTS

/** A play as its screen sent it, with the facts known to the test. */
interface Sent {
  readonly booking: string
  readonly type: 'tuktuk' | 'bus'
  readonly at: number
  readonly spot: Spot
}

let server: TestServer
let admin: string
let shop: { id: string; token: string; email: string }
let rival: { id: string; token: string }
let driver: { token: string }
const sent: Sent[] = []
const clicked: { booking: string; at: number }[] = []
const terms = new Map<string, { net: number; goal: number; type: 'tuktuk' | 'bus'; reference: string }>()
let [small, wide, bus, foreign] = ['', '', '', '']

async function liveBooking(token: string, type: 'tuktuk' | 'bus', days: number, brandName: string): Promise<string> {
  const form = server.booking(await server.creative(token), {
    brandName,
    vehicleType: type,
    durationDays: days,
    link: 'https://tea.example/offer',
    adLocations: Object.values(SPOTS).map((position, index) => ({
      id: String(index),
      name: `Ad Location ${index + 1}`,
      position,
      radius: 5000,
      color: '#ff0000',
    })),
  })
  const { price } = (await server.call(calls.bookAd, { token, body: { ...form, price: 0 } })).body
  const booked = (await server.call(calls.bookAd, { token, body: { ...form, price } })).body
  const id: string = booked.booking_id
  await server.call(calls.approveAd, { params: { id }, token: admin, body: { startDate: DAY_ONE } })
  await payBooking(server, token, id)
  await server.call(calls.setAdStatus, { params: { id }, token: admin, body: { status: 'running' } })
  // 12 hours a day, a loop of 10 slots of 10 seconds: 432 plays per vehicle and day.
  terms.set(id, { net: Math.round(booked.breakdown.net * 100), goal: 432 * days, type, reference: booked.reference })
  return id
}

async function pairedScreen(type: 'tuktuk' | 'bus'): Promise<{ token: string; type: 'tuktuk' | 'bus'; seq: number }> {
  driver = await server.approved('driver', { vehicle_type: type })
  const device = (await server.call(calls.registerScreen)).body
  await server.call(calls.pairScreen, { token: driver.token, body: { code: device.code } })
  const { token } = (await server.call(calls.screenPairing, { params: { device_id: device.device_id } })).body
  return { token, type, seq: 0 }
}

/** Sends plays one after the other from an instant, and records them. */
async function play(
  screen: Awaited<ReturnType<typeof pairedScreen>>,
  booking: string,
  at: number,
  count: number,
  spot: Spot,
) {
  const plays = Array.from({ length: count }, (_, index) => ({
    seq: ++screen.seq,
    booking_id: booking,
    started_at: new Date(at + index * 10_000).toISOString(),
    duration_ms: 10_000,
    ...SPOTS[spot],
  }))
  const answer = await server.call(calls.sendPlays, { token: screen.token, body: { plays } })
  expect(answer.body).toMatchObject({ accepted: count })
  sent.push(...plays.map(({ started_at }) => ({ booking, type: screen.type, at: Date.parse(started_at), spot })))
}

const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36'

async function click(booking: string, agent: string): Promise<void> {
  const { qr_code } = await server.database.db
    .selectFrom('bookings')
    .select('qr_code')
    .where('id', '=', booking)
    .executeTakeFirstOrThrow()
  expect((await server.send('GET', `/q/${qr_code}`, { headers: { 'user-agent': agent } })).status).toBe(302)
  clicked.push({ booking, at: server.clock.now().getTime() })
}

/** An hour of a day in Colombo as an instant. */
const at = (day: number, hour: number) => startOfDay(addDays(DAY_ONE, day)).getTime() + hour * HOUR_MS

beforeAll(async () => {
  server = await startServer()
  admin = await server.admin()
  shop = await server.approved('advertiser', { organization_name: 'Lanka Tea & Sons' })
  rival = await server.approved('advertiser')
  small = await liveBooking(shop.token, 'tuktuk', 1, '=HYPERLINK("x")')
  wide = await liveBooking(shop.token, 'tuktuk', 5, 'Ceylon Tea')
  bus = await liveBooking(shop.token, 'bus', 5, 'Ceylon Tea')
  foreign = await liveBooking(rival.token, 'tuktuk', 5, 'Rival')
  const screens = [await pairedScreen('tuktuk'), await pairedScreen('tuktuk'), await pairedScreen('bus')] as const

  server.clock.set(new Date(at(0, 23)))
  // More than was sold: 500 of 432, on the only day of the flight.
  await play(screens[0], small, at(0, 12), 300, 'kollupitiya')
  await play(screens[1], small, at(0, 13), 200, 'malabe')
  await play(screens[0], wide, at(0, 17), 37, 'kollupitiya')
  await play(screens[2], bus, at(0, 18), 11, 'elsewhere')
  await play(screens[1], foreign, at(0, 18), 50, 'malabe')
  await click(small, `${PHONE} A`)
  await click(wide, `${PHONE} B`)
  server.clock.set(new Date(at(2, 12)))
  await play(screens[0], wide, at(1, 6), 23, 'malabe')
  await play(screens[2], bus, at(1, 22), 7, 'kollupitiya')
  await play(screens[0], wide, at(2, 8), 41, 'kollupitiya')
  await play(screens[2], bus, at(2, 8), 13, 'malabe')
  await click(bus, `${PHONE} C`)
  await click(foreign, `${PHONE} D`)
})
afterAll(() => server.stop())

const get = (query = '', token = shop.token) => server.call(calls.getReport, { query, token })
const saved = (query: string, token = shop.token) => server.call(calls.exportReport, { query, token })

/** Impressions of a play: people per play by vehicle, more at the peaks, fewer at night. Hours in Colombo. */
function impressionsOf({ type, at }: Sent): number {
  const minute = ((at + 5.5 * HOUR_MS) % DAY_MS) / MINUTE_MS
  const peak = (minute >= 420 && minute < 540) || (minute >= 990 && minute < 1170)
  const night = minute < 360 || minute >= 1320
  return (type === 'tuktuk' ? 2.3 : 6) * (peak ? 1.5 : night ? 0.3 : 1)
}

interface Chosen {
  readonly from: string
  readonly to: string
  readonly only?: (play: Sent) => boolean
}

/** Counts again from the sent plays, without using the totals. */
function recount({ from, to, only = () => true }: Chosen, group: (play: Sent) => string) {
  const groups = new Map<string, { plays: number; impressions: number; seconds: number }>()
  for (const play of sent) {
    const day = dayOf(play.at)
    if (play.booking === foreign || day < from || day > to || !only(play)) continue
    const row = groups.get(group(play)) ?? { plays: 0, impressions: 0, seconds: 0 }
    groups.set(group(play), {
      plays: row.plays + 1,
      impressions: row.impressions + Math.round(impressionsOf(play) * 1000),
      seconds: row.seconds + 10,
    })
  }
  return Object.fromEntries(
    [...groups].map(([key, row]) => [key, { ...row, impressions: Math.round(row.impressions / 1000) }]),
  )
}

const figures = ({ plays, impressions, seconds }: ReportFigures) => ({ plays, impressions, seconds })
const byKey = <Row extends ReportFigures>(rows: readonly Row[], keyOf: (row: Row) => string) =>
  Object.fromEntries(rows.filter(({ plays }) => plays > 0).map((row) => [keyOf(row), figures(row)]))

/** The value of a booking's plays up to the end of a day, in cents: proportional to its goal, never more than its price. */
function worthUpTo(booking: string, day: string): number {
  const { net, goal } = terms.get(booking) ?? { net: 0, goal: 1 }
  const plays = sent.filter((play) => play.booking === booking && dayOf(play.at) <= day).length
  return Math.floor((2 * net * Math.min(plays, goal) + goal) / (2 * goal))
}
const worth = (booking: string, from: string, to: string) =>
  worthUpTo(booking, to) - worthUpTo(booking, addDays(from, -1))

function expectRecounted(report: Report, chosen: Chosen): void {
  const zero = { plays: 0, impressions: 0, seconds: 0 }
  expect(figures(report.totals)).toEqual(recount(chosen, () => 'all').all ?? zero)
  expect(byKey(report.by_day, ({ day }) => day)).toEqual(recount(chosen, (play) => dayOf(play.at)))
  expect(byKey(report.by_hour, ({ hour }) => String(hour))).toEqual(
    recount(chosen, (play) => String(Math.floor(((play.at + 5.5 * HOUR_MS) % DAY_MS) / HOUR_MS))),
  )
  expect(byKey(report.by_route, ({ route }) => route)).toEqual(recount(chosen, ({ spot }) => spot))
  expect(byKey(report.by_vehicle_type, ({ vehicle_type }) => vehicle_type)).toEqual(recount(chosen, ({ type }) => type))
  expect(byKey(report.by_booking, ({ booking_id }) => booking_id)).toEqual(recount(chosen, ({ booking }) => booking))
}

const cents = (rows: readonly ReportFigures[]) => rows.reduce((sum, { value }) => sum + Math.round(value * 100), 0)

/** A spreadsheet counts days from the end of 1899. */
const dayOfCell = (cell: unknown) => addDays('1899-12-30', Number(cell))

describe('a report', () => {
  it.each([
    ['', { from: '2026-02-03', to: '2026-03-04' }],
    ['?from=2026-03-02&to=2026-03-02', { from: '2026-03-02', to: '2026-03-02' }],
    ['?from=2026-03-03&to=2026-03-10', { from: '2026-03-03', to: '2026-03-10' }],
    ['?vehicleType=bus', { from: '2026-02-03', to: '2026-03-04', only: ({ type }: Sent) => type === 'bus' }],
    ['?vehicleType=tuk-tuk', { from: '2026-02-03', to: '2026-03-04', only: ({ type }: Sent) => type === 'tuktuk' }],
    ['?route=malabe', { from: '2026-02-03', to: '2026-03-04', only: ({ spot }: Sent) => spot === 'malabe' }],
    ['?route=elsewhere', { from: '2026-02-03', to: '2026-03-04', only: ({ spot }: Sent) => spot === 'elsewhere' }],
  ] as [string, Chosen][])('%s equals a recount of the plays as they were sent', async (query, chosen) => {
    const { status, body } = await get(query)
    expect(status).toBe(200)
    expect(body).toMatchObject({ from: chosen.from, to: chosen.to })
    expectRecounted(body, chosen)
  })

  it('of one booking contains only that booking', async () => {
    const chosen = { from: '2026-03-02', to: '2026-03-04', only: ({ booking }: Sent) => booking === wide }
    const { body } = await get(`?from=2026-03-02&to=2026-03-04&bookingId=${wide}`)
    expectRecounted(body, chosen)
    expect(body.by_booking).toHaveLength(1)
    expect(body.by_booking[0]).toMatchObject({ reference: terms.get(wide)?.reference, goal: 2160, delivered: 101 })
    expect(body.totals.clicks).toBe(1)
  })

  it('has every day of its period and every hour, including zeros', async () => {
    const { body } = await get('?from=2026-02-20&to=2026-03-10')
    expect(body.by_day.map(({ day }) => day)).toEqual(
      Array.from({ length: 19 }, (_, index) => addDays('2026-02-20', index)),
    )
    expect(body.by_hour.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    expect(body.by_day[0]).toMatchObject({ plays: 0, impressions: 0, clicks: 0, ctr: 0, value: 0, cpm: null })
  })

  it('values delivery up to the sold amount, and the parts sum to the whole', async () => {
    const body: Report = (await get('?from=2026-03-02&to=2026-03-04')).body
    for (const row of body.by_booking) {
      expect(Math.round(row.value * 100)).toBe(worth(row.booking_id, '2026-03-02', '2026-03-04'))
    }
    expect(body.by_booking.find(({ booking_id }) => booking_id === small)?.value).toBe(
      (terms.get(small)?.net ?? 0) / 100,
    )
    const total = Math.round(body.totals.value * 100)
    for (const rows of [body.by_booking, body.by_day, body.by_hour, body.by_route, body.by_vehicle_type]) {
      expect(cents(rows)).toBe(total)
    }
    for (const { day, value } of body.by_day) {
      const expected = [small, wide, bus].reduce((sum, id) => sum + worth(id, day, day), 0)
      expect(Math.round(value * 100)).toBe(expected)
    }
    expect(body.totals.cpm).toBe(Math.round((total * 1000) / body.totals.impressions) / 100)
  })

  it('continues the value of later days where the days before have left it', async () => {
    const body: Report = (await get('?from=2026-03-04&to=2026-03-04')).body
    expect(Math.round(body.totals.value * 100)).toBe(
      [small, wide, bus].reduce((sum, id) => sum + worth(id, '2026-03-04', '2026-03-04'), 0),
    )
    expect(body.previous).toMatchObject({ from: '2026-03-03', to: '2026-03-03', plays: 30 })
  })

  it('counts clicks by day and booking, but not by route', async () => {
    const body: Report = (await get('?from=2026-03-02&to=2026-03-04')).body
    expect(body.totals.clicks).toBe(3)
    expect(body.by_day.map(({ clicks }) => clicks)).toEqual([2, 0, 1])
    expect(body.totals.ctr).toBe(Math.round((3 / body.totals.impressions) * 10_000) / 100)
    expect(body.by_route.every(({ clicks, ctr }) => clicks === null && ctr === null)).toBe(true)
    expect((await get('?route=malabe')).body.totals).toMatchObject({ clicks: null, ctr: null })
  })

  it('compares with the same number of days before', async () => {
    const { previous } = (await get('?from=2026-03-03&to=2026-03-04')).body
    expect(figures(previous)).toEqual(recount({ from: '2026-03-01', to: '2026-03-02' }, () => 'all').all)
    expect(previous).toMatchObject({ from: '2026-03-01', to: '2026-03-02', clicks: 2 })
  })

  it('is empty but valid for an advertiser without ads', async () => {
    const nobody = await server.approved('advertiser')
    const { status, body } = await get('', nobody.token)
    expect(status).toBe(200)
    expect(body).toMatchObject({ totals: { plays: 0, value: 0, cpm: null }, by_route: [], by_booking: [] })
    expect(body.by_day).toHaveLength(30)
  })
})

describe('refusals', () => {
  it.each([
    ['?from=2026-03-05&to=2026-03-04', 'from', 'The first day must not be after the last day'],
    ['?from=2016-03-05&to=2026-03-04', 'from', 'Give a date as YYYY-MM-DD'],
    ['?from=2024-03-05&to=2034-03-04', 'to', 'A report covers at most 366 days. Choose a shorter period.'],
    ['?from=2026-02-30', 'from', 'Give a date as YYYY-MM-DD'],
    ['?to=yesterday', 'to', 'Give a date as YYYY-MM-DD'],
    ['?vehicleType=boat', 'vehicleType', 'This vehicle type is not known'],
    ['?route=atlantis', 'route', 'This route is not known'],
    ['export', 'format', 'Choose csv, xlsx or pdf'],
    ['export?format=doc', 'format', 'Choose csv, xlsx or pdf'],
    ['export?format=csv&from=2026-03-05&to=2026-03-04', 'from', 'The first day must not be after the last day'],
  ])('%s: 400 on %s', async (query, field, text) => {
    const { status, body } = query.startsWith('export') ? await saved(query.slice('export'.length)) : await get(query)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'validation_failed', fields: { [field]: text } })
  })

  it("another advertiser's booking is not found, whether it exists or not", async () => {
    for (const id of [foreign, 'nobody']) {
      for (const { status, body } of [await get(`bookingId=${id}`), await saved(`format=csv&bookingId=${id}`)]) {
        expect([status, body.code]).toEqual([404, 'not_found'])
      }
    }
  })

  it('drivers and visitors have no reports', async () => {
    expect((await get('', driver.token)).status).toBe(403)
    expect((await saved('format=csv', driver.token)).status).toBe(403)
    expect((await server.call(calls.getReport)).status).toBe(401)
    expect((await server.call(calls.exportReport, { query: 'format=pdf' })).status).toBe(401)
  })

  it('a year with its leap day fits', async () => {
    expect((await get('?from=2024-01-01&to=2024-12-31')).status).toBe(200)
    expect((await get('?from=2024-01-01&to=2025-01-01')).status).toBe(400)
  })
})

const COLUMNS = ['plays', 'impressions', 'clicks', 'ctr', 'hours', 'value', 'cpm', 'per_scan'] as const

/** The rows that a file must contain, by section and name. */
function expectedRows(report: Report): [string, string, ...(number | null)[]][] {
  const row = (section: string, name: string, of: ReportFigures): [string, string, ...(number | null)[]] => [
    section,
    name,
    ...COLUMNS.map((column) => of[column]),
  ]
  return [
    row('Summary', 'Total', report.totals),
    row('Summary', 'Period before', report.previous),
    ...report.by_day.map((of) => row('Days', of.day, of)),
    ...report.by_hour.map((of) => row('Hours', `${String(of.hour).padStart(2, '0')}:00`, of)),
    ...report.by_route.map((of) => row('Routes', of.name, of)),
    ...report.by_vehicle_type.map((of) => row('Vehicles', of.vehicle_type === 'bus' ? 'Bus' : 'Tuk-tuk', of)),
    ...report.by_booking.map((of) => row('Bookings', `${of.reference} ${of.brand_name}`, of)),
  ]
}

describe('an export', () => {
  const PERIOD = 'from=2026-03-01&to=2026-03-04'
  const file = (format: string, more = '') => saved(`format=${format}&${PERIOD}${more}`)

  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['pdf', 'application/pdf'],
  ])('as %s is a file named after its period', async (format, type) => {
    const { status, headers } = await file(format)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="ayob-report-2026-03-01-to-2026-03-04.${format}"`,
      'cache-control': 'no-store',
    })
  })

  it('as CSV has the figures of the report', async () => {
    const report: Report = (await get(`?${PERIOD}`)).body
    const lines = (await file('csv')).bytes.toString('utf8').replace('\ufeff', '').trimEnd().split('\n')
    expect(lines[0]).toBe(
      'Section,Name,Plays,Impressions (estimate),Clicks,CTR (%),Hours on screen,Value (LKR),CPM (LKR),Cost per scan (LKR)',
    )
    const plain = lines.slice(1).map((line) => line.split(','))
    expect(plain).toEqual(
      expectedRows(report)
        .map((row) => row.map((cell) => String(cell ?? '')))
        .map(csvName),
    )
  })

  it('as CSV never starts a text as a formula', async () => {
    const { bytes } = await file('csv')
    expect(bytes.toString('utf8')).not.toMatch(/(^|,)"?[=+@]/m)
  })

  it('as XLSX has the figures of the report, as numbers', async () => {
    const report: Report = (await get(`?${PERIOD}&vehicleType=tuktuk`)).body
    const book = readXlsx((await file('xlsx', '&vehicleType=tuktuk')).bytes)
    const rows = [...book].flatMap(([sheet, lines]) =>
      lines
        .filter((cells) => typeof cells[1] === 'number')
        .map(([first, ...cells]) => [sheet, sheet === 'Days' ? dayOfCell(first) : first, ...cells]),
    )
    const wanted = expectedRows(report).map((row) => {
      let end = row.length
      while (row[end - 1] === null) end -= 1
      return row.slice(0, end)
    })
    expect(rows).toEqual(wanted)
    const formats = filesOfXlsx((await file('xlsx')).bytes).get('xl/styles.xml')
    for (const format of ['yyyy-mm-dd', '#,##0.00', '#,##0']) expect(formats).toContain(`formatCode="${format}"`)
    expect(book.get('Summary')?.flat()).toEqual(
      expect.arrayContaining(['Lanka Tea & Sons', '2026-03-01 to 2026-03-04', 'Only Tuk-tuk']),
    )
  })

  it('as PDF names the advertiser and the period, and has all figures', async () => {
    const report: Report = (await get(`?${PERIOD}`)).body
    const text = await pdfText((await file('pdf')).bytes)
    const { plays, impressions, value, cpm } = report.totals
    const whole = (number: number) => number.toLocaleString('en')
    const exact = (number: number) => number.toLocaleString('en', { minimumFractionDigits: 2 })
    expect(text).toContain('Lanka Tea & Sons')
    expect(text).toContain('2026-03-01 to 2026-03-04')
    expect(text).toMatch(new RegExp(`Total ${[whole(plays), whole(impressions), '3'].join(' ')} `))
    expect(text).toContain(`${exact(value)} ${exact(cpm ?? 0)}`)
    for (const { name, plays } of report.by_route) expect(text).toContain(`${name} ${whole(plays)}`)
    for (const { reference } of report.by_booking) expect(text).toContain(reference)
    for (const chart of ['Plays by day', 'Plays by hour of the day', 'Where it played']) expect(text).toContain(chart)
    expect(text).toMatch(/Page 1 of 3/)
  })
})

/** A brand with quotes is quoted in the file. */
const csvName = (row: string[]) => row.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
