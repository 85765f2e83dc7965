import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { dayOf } from '@ayob/contract/days'
import type { Report } from '@ayob/contract/reports'
import writeXlsx from 'write-excel-file/node'
import { csvStream } from '../../platform/csv'
import { currentLanguage } from '../../platform/http/texts'
import { letterhead } from '../../platform/pdf/letterhead'
import { PdfDocument } from '../../platform/pdf/pdf-document'
import { writeCharts } from './report-drawings'
import { writeMap } from './report-map'
import { type Cell, FIGURES, type Sheet, say, sheetsOf } from './report-sheets'

/** The header of a report file: the advertiser and the filters. */
export interface FileHead {
  readonly organization: string
  readonly company: string | undefined
  readonly filters: readonly string[]
  readonly at: Date
  /** Pictures of the ads with most plays, as PNG or JPEG. */
  readonly pictures: readonly { readonly name: string; readonly bytes: Buffer }[]
}

/** A report as CSV: one table, each row with its section. */
export function csvOf(report: Report): Readable {
  const sheets = sheetsOf(report)
  const rows = function* () {
    for (const { title, rows } of sheets) {
      for (const row of rows) yield [title, ...row.map(dayText)]
    }
  }
  return csvStream([say('section'), say('name'), ...FIGURES()], rows())
}

/** A report as a workbook with a sheet per table. Figures are numbers. */
export async function xlsxOf(report: Report, head: FileHead): Promise<Buffer> {
  const about = [
    [head.organization],
    [say('period', { from: report.from, to: report.to })],
    ...head.filters.map((filter) => [filter]),
    [],
    [],
  ]
  return writeXlsx(
    sheetsOf(report).map(({ title, columns, rows }, index) => ({
      sheet: title,
      stickyRowsCount: index === 0 ? 0 : 1,
      columns: columns.map((_, at) => ({ width: at === 0 ? 34 : 18 })),
      data: [
        ...(index === 0 ? about.slice(0, -1) : []),
        columns.map((value) => ({ value, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(xlsxCell)),
        ...(index === 0 ? [[], [say('estimate')]] : []),
      ],
    })),
  ).toBuffer()
}

const dayText = (cell: Cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : cell)

/** Days are dates and figures are numbers, each in the format in which they are shown. */
function xlsxCell(value: Cell, index: number) {
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd' }
  if (typeof value === 'number') return { value, type: Number, format: index <= COUNTS ? '#,##0' : '#,##0.00' }
  return value === null ? null : { value, type: String }
}

const whole = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-LK', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** The first figures are counts; the others have two decimals. */
const COUNTS = 3
/** The columns for which a page has room; the summary says the cost per scan in words. */
const ON_PAPER = 8

/** A report as PDF with every table. Yields to the event loop between tables. */
export async function pdfOf(report: Report, head: FileHead): Promise<Readable> {
  const title = `${say('title')} ${report.from} ${report.to}`
  const paper = new PdfDocument({ title, at: head.at, language: currentLanguage() }, (page, pages) =>
    say('page', { page, pages }),
  )
  letterhead(paper, say('title'), head.company)
  paper.text(head.organization, { size: 12 })
  paper.text(say('period', { from: report.from, to: report.to }), { soft: true })
  for (const filter of head.filters) paper.text(filter, { soft: true })
  paper.gap(6)
  writePictures(paper, head.pictures)
  const writeNotes = () => {
    const { per_scan: perScan } = report.totals
    if (perScan !== null) paper.gap(4).text(say('perScan', { amount: exact.format(perScan) }), { soft: true, size: 9 })
    paper.gap(4).text(say('estimate'), { soft: true, size: 8 })
  }
  const [summary, ...sheets] = sheetsOf(report)
  if (summary) writeSheet(paper, summary, writeNotes)
  writeCharts(paper, report, dayOf(head.at))
  writeMap(paper, report)
  for (const sheet of sheets) {
    writeSheet(paper, sheet)
    await setImmediate()
  }
  return paper.finish()
}

const PICTURE = { width: 156, height: 52, gap: 15 } as const

/** The ads side by side, each with its name below. */
function writePictures(paper: PdfDocument, pictures: FileHead['pictures']): void {
  if (pictures.length === 0) return
  paper.gap(8)
  paper.drawing(PICTURE.height + 16, `${say('ads')}: ${pictures.map(({ name }) => name).join(', ')}`, (canvas) => {
    pictures.forEach(({ name, bytes }, index) => {
      const x = index * (PICTURE.width + PICTURE.gap)
      canvas.picture(bytes, [x, 0], PICTURE.width, PICTURE.height)
      canvas.label(name, [x, PICTURE.height + 2], { width: PICTURE.width, align: 'left', size: 8 })
    })
  })
}

function writeSheet(paper: PdfDocument, { title, columns, rows }: Sheet, after?: () => void): void {
  if (rows.length === 0) return
  paper.gap(16)
  const text = (cell: Cell, index: number) =>
    typeof cell === 'number' ? (index <= COUNTS ? whole : exact).format(cell) : (dayText(cell) ?? '–').toString()
  paper.table(
    columns.slice(0, ON_PAPER).map((name, index) => ({
      title: name,
      share: index === 0 ? 2.2 : 1.1,
      align: index === 0 ? ('left' as const) : ('right' as const),
    })),
    rows.map((row) => row.slice(0, ON_PAPER).map(text)),
    { title, size: 7.5, ...(after && { after }) },
  )
}
