import type { Day } from '@ayob/contract/days'
import type { Report } from '@ayob/contract/reports'
import { type Conclusion, concludedFrom, messageOf } from '@ayob/domain/charts/conclusions'
import { axisOf } from '@ayob/domain/charts/scale'
import { dateIn } from '@ayob/i18n/dates'
import { currentLanguage, text } from '../../platform/http/texts'
import { type Canvas, SHADES } from '../../platform/pdf/canvas'
import type { PdfDocument } from '../../platform/pdf/pdf-document'
import { say } from './report-sheets'

const [, NAMED, , PLAIN] = SHADES
export const whole = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 })
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
/** The size of letters below bars. */
const LABEL = 7

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
  const widths = labels.map((label) => canvas.widthOf(label, LABEL))
  const every = Math.ceil((Math.max(...widths) + 8) / step)
  let free = 0
  values.forEach((value, index) => {
    const x = CHART.left + index * step + step * 0.15
    const colour = isNamed(index) ? NAMED : PLAIN
    const isOpen = index === running
    if (value > 0) canvas.box([x, y(value)], step * 0.7, bottom - y(value), colour, isOpen)
    // Above the highest line of the grid, which would strike it through.
    if (isOpen) canvas.label(text('chart.soFar'), [x - 60, 0], { width: 60 + step * 0.7, align: 'right', size: LABEL })
    const width = widths[index] ?? 0
    const left = Math.min(x, canvas.width - width)
    if (index % every > 0 || left < free) return
    free = left + width + 4
    canvas.label(labels[index] ?? '', [left, bottom + 2], { width: width + 1, align: 'left', size: LABEL })
  })
}

function isNamed(said: Conclusion | undefined, index: number): boolean {
  if (said?.key === 'busiest') return index >= said.from && index < said.to
  return said !== undefined && 'at' in said && said.at === index
}
