import type { Day } from '@ayob/contract/days'
import type { Report } from '@ayob/contract/reports'
import { type LngLat, type NamedRoute, ROUTES } from '@ayob/contract/route-data'
import { type Conclusion, concludedFrom, messageOf } from '@ayob/domain/charts/conclusions'
import { axisOf } from '@ayob/domain/charts/scale'
import { dateIn } from '@ayob/i18n/dates'
import { placeNameIn } from '@ayob/i18n/place-names'
import { currentLanguage, text } from '../../platform/http/texts'
import { type Canvas, SHADES } from '../../platform/pdf/canvas'
import type { PdfDocument } from '../../platform/pdf/pdf-document'
import { say } from './report-sheets'

const [, NAMED, , PLAIN] = SHADES
const whole = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 })
const dayText = (day: Day, parts: 'short' | 'long') =>
  dateIn(
    currentLanguage(),
    { day: 'numeric', month: 'short', ...(parts === 'long' && { year: 'numeric' as const }), timeZone: 'UTC' },
    new Date(`${day}T00:00:00Z`),
  )
const hourText = (hour: number) => String(hour).padStart(2, '0')

interface Bars {
  readonly title: string
  readonly values: readonly number[]
  /** Short names for the axis. */
  readonly labels: readonly string[]
  readonly said: Conclusion | undefined
  readonly nameOf: (at: number) => string
  /** The bar that is not over. */
  readonly running?: number | undefined
}

/** Writes the plays by day and by hour of a report as the charts of its page. `today` is not over. */
export function writeCharts(paper: PdfDocument, { by_day: days, by_hour: hours, totals }: Report, today: Day): void {
  if (totals.plays === 0) return
  const byDay = days.map(({ plays }) => plays)
  const at = days.findIndex(({ day }) => day === today)
  const running = at < 0 ? undefined : at
  writeBars(paper, {
    title: say('playsByDay'),
    values: byDay,
    labels: days.map(({ day }) => dayText(day, 'short')),
    said: concludedFrom({ kind: 'time', values: byDay, running }),
    nameOf: (index) => dayText(days[index]?.day ?? '', 'long'),
    running,
  })
  const byHour = hours.map(({ plays }) => plays)
  writeBars(paper, {
    title: say('playsByHour'),
    values: byHour,
    labels: hours.map(({ hour }) => hourText(hour)),
    said: concludedFrom({ kind: 'clock', values: byHour }),
    nameOf: (index) => `${hourText(index)}:00`,
  })
}

const CHART = { height: 100, left: 40, bottom: 14 } as const

function writeBars(paper: PdfDocument, { title, values, labels, said, nameOf, running }: Bars): void {
  const message = said && messageOf(said, nameOf, (value) => whole.format(value))
  const sentence = message && text(`chart.${message.key}`, message.values)
  const draw = (canvas: Canvas) => {
    const { ticks, texts, top } = axisOf(values)
    const bottom = CHART.height - CHART.bottom
    const y = (value: number) => bottom - (value / top) * (bottom - 12)
    ticks.forEach((tick, index) => {
      canvas.line([
        [CHART.left, y(tick)],
        [canvas.width, y(tick)],
      ])
      canvas.label(texts[index] ?? '', [0, y(tick) - 6], { width: CHART.left - 6, align: 'right', size: 7.5 })
    })
    drawBars(canvas, { values, labels, running, y, bottom, isNamed: (index) => isNamed(said, index) })
  }
  paper.gap(14).together(() => {
    paper.text(title, { bold: true, size: 13 })
    if (sentence) paper.text(sentence)
    paper.gap(6).drawing(CHART.height, sentence ? `${title}. ${sentence}` : title, draw)
  })
}

interface Drawn extends Pick<Bars, 'values' | 'labels' | 'running'> {
  readonly y: (value: number) => number
  readonly bottom: number
  readonly isNamed: (index: number) => boolean
}

function drawBars(canvas: Canvas, { values, labels, running, y, bottom, isNamed }: Drawn): void {
  const step = (canvas.width - CHART.left) / values.length
  const longest = Math.max(...labels.map(({ length }) => length))
  const every = Math.ceil((longest * 4.4 + 8) / step)
  values.forEach((value, index) => {
    const x = CHART.left + index * step + step * 0.15
    const colour = isNamed(index) ? NAMED : PLAIN
    const isOpen = index === running
    if (value > 0) canvas.box([x, y(value)], step * 0.7, bottom - y(value), colour, isOpen)
    if (isOpen) {
      // Above the bar beside it too.
      const top = y(Math.max(value, values[index - 1] ?? 0))
      canvas.label(text('chart.soFar'), [x - 60, top - 11], { width: 60 + step * 0.7, align: 'right', size: 7 })
    }
    if (index % every === 0) canvas.label(labels[index] ?? '', [x, bottom + 2], { width: 40, align: 'left', size: 7 })
  })
}

function isNamed(said: Conclusion | undefined, index: number): boolean {
  if (said?.key === 'busiest') return index >= said.from && index < said.to
  return said !== undefined && 'at' in said && said.at === index
}

const MAP_HEIGHT = 200
/** The list of routes beside the map. */
const LIST = { width: 230, rows: 10, row: 19 } as const

/** Draws the named routes of a report in the shades of their plays on a map of all routes, and lists the first of them. */
export function writeMap(paper: PdfDocument, { by_route: played }: Report): void {
  const plays = new Map(played.map((row) => [row.route, row.plays]))
  const shown = ROUTES.filter(({ id }) => plays.has(id))
  if (shown.length === 0) return
  const most = Math.max(...plays.values())
  const gradeOf = (id: string) => Math.ceil(((plays.get(id) ?? 0) / most) ** 0.75 * SHADES.length)
  const shadeOf = (id: string) => SHADES[SHADES.length - gradeOf(id)] ?? PLAIN
  const onMap = played.filter(({ route }) => shown.some(({ id }) => id === route))
  const listed = onMap.slice(0, LIST.rows).map((row) => ({ ...row, name: placeNameIn(currentLanguage(), row.name) }))
  paper.gap(14).room(MAP_HEIGHT + 60)
  paper.text(say('map'), { bold: true, size: 13 }).text(say('mapText'), { soft: true, size: 9 }).gap(6)
  paper.drawing(MAP_HEIGHT, `${say('map')}: ${listed.map(({ name }) => name).join(', ')}`, (canvas) => {
    const width = canvas.width - LIST.width - 16
    const place = projection(shown, width)
    canvas.clipped(width, MAP_HEIGHT, () => {
      canvas.box([0, 0], width, MAP_HEIGHT, '#F6F3EA')
      for (const route of ROUTES) {
        if (route.kind !== 'area') canvas.line(route.line.map(place), '#CFC7B4', 1)
      }
      for (const route of shown.toSorted((a, b) => gradeOf(a.id) - gradeOf(b.id))) {
        const grade = gradeOf(route.id)
        if (route.kind === 'area') canvas.disc(place(route.centre), 5 + grade, shadeOf(route.id))
        else canvas.line(route.line.map(place), shadeOf(route.id), 1.2 + grade * 0.7)
      }
    })
    listed.forEach(({ route, name, plays }, index) => {
      const [left, top] = [canvas.width - LIST.width, 8 + index * LIST.row]
      canvas.box([left, top + 2], 8, 8, shadeOf(route))
      canvas.label(shortened(name), [left + 14, top], { width: LIST.width - 60, align: 'left', size: 8 })
      canvas.label(whole.format(plays), [canvas.width - 46, top], { width: 46, align: 'right', size: 8 })
    })
  })
}

/** Long names of bus routes are cut; the table has them in full. */
const MOST_LETTERS = 38
const shortened = (name: string) => {
  const letters = [...new Intl.Segmenter('en').segment(name)].map(({ segment }) => segment)
  return letters.length <= MOST_LETTERS ? name : `${letters.slice(0, MOST_LETTERS - 1).join('')}…`
}

/** Fits the routes into the map, with the north on top. */
function projection(routes: readonly NamedRoute[], width: number): (at: LngLat) => readonly [number, number] {
  const points = routes.flatMap((route) => (route.kind === 'area' ? [route.centre] : [...route.line]))
  const lngs = points.map(([lng]) => lng)
  const lats = points.map(([, lat]) => lat)
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  const margin = 16
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (width - 2 * margin) / Math.max(0.01, (east - west) * narrowing),
    (MAP_HEIGHT - 2 * margin) / Math.max(0.01, north - south),
  )
  return ([lng, lat]) => [
    width / 2 + (lng - (west + east) / 2) * narrowing * scale,
    MAP_HEIGHT / 2 - (lat - (south + north) / 2) * scale,
  ]
}
