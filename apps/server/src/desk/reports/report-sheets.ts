import type { Report, ReportFigures } from '@ayob/contract/reports'
import type english from '@ayob/i18n/en/report-file.json'
import { placeNameIn } from '@ayob/i18n/place-names'
import { currentLanguage, text } from '../../platform/http/texts'

type Text = keyof typeof english

/** A text of the files, in the language of the current request. */
export const say = (key: Text, values: Readonly<Record<string, string | number>> = {}): string =>
  text(`report-file.${key}`, values)

/** A `Date` is the start of a day in UTC. */
export type Cell = string | number | Date | null

/** One table of a report. The first column is a name, the others are figures. */
export interface Sheet {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const COLUMNS = ['plays', 'impressions', 'clicks', 'ctr', 'hours', 'value', 'cpm', 'per_scan'] as const

export const FIGURES = () => COLUMNS.map((column) => say(column))
const figures = (row: ReportFigures): Cell[] => COLUMNS.map((column) => row[column])
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function sheet<Row extends ReportFigures>(
  title: Text,
  column: Text,
  rows: readonly Row[],
  nameOf: (row: Row) => string | Date,
): Sheet {
  const columns = [say(column), ...FIGURES()]
  return { title: say(title), columns, rows: rows.map((row) => [nameOf(row), ...figures(row)]) }
}

/** The tables of a report, the same for every file format. */
export const sheetsOf = (report: Report): Sheet[] => [
  sheet('summary', 'name', [report.totals, report.previous], (row) =>
    say(row === report.totals ? 'total' : 'previous'),
  ),
  sheet('days', 'day', report.by_day, ({ day }) => new Date(`${day}T00:00:00Z`)),
  sheet('timesOfDay', 'hour', report.by_hour, ({ hour }) => hourText(hour)),
  sheet('routes', 'route', report.by_route, ({ name }) => placeNameIn(currentLanguage(), name)),
  sheet('vehicles', 'vehicle', report.by_vehicle_type, (row) => say(row.vehicle_type)),
  sheet('bookings', 'booking', report.by_booking, ({ reference, brand_name }) => `${reference} ${brand_name}`),
]
