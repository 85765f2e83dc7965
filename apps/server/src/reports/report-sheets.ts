import type { Report, ReportFigures } from '@ayob/contract/reports'
import { createI18n } from '@ayob/i18n/create'
import english from '@ayob/i18n/en/report-file.json' with { type: 'json' }

const english18n = createI18n('en', { file: english })

/** A text of the files. */
export const say = (key: keyof typeof english, values: Readonly<Record<string, string | number>> = {}): string =>
  english18n.t(`file.${key}`, values)

export type Cell = string | number | null

/** One table of a report. The first column is a name, the others are figures unless they are texts. */
export interface Sheet {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

export const FIGURES = () => [
  say('plays'),
  say('impressions'),
  say('clicks'),
  say('ctr'),
  say('hours'),
  say('value'),
  say('cpm'),
]
const figures = (row: ReportFigures): Cell[] => [
  row.plays,
  row.impressions,
  row.clicks,
  row.ctr,
  row.hours,
  row.value,
  row.cpm,
]
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** The tables of a report, the same for every kind of file. */
export function sheetsOf(report: Report): Sheet[] {
  return [
    {
      title: say('summary'),
      columns: [say('name'), ...FIGURES()],
      rows: [
        [say('total'), ...figures(report.totals)],
        [say('previous'), ...figures(report.previous)],
      ],
    },
    {
      title: say('days'),
      columns: [say('day'), ...FIGURES()],
      rows: report.by_day.map((row) => [row.day, ...figures(row)]),
    },
    {
      title: say('timesOfDay'),
      columns: [say('hour'), ...FIGURES()],
      rows: report.by_hour.map((row) => [hourText(row.hour), ...figures(row)]),
    },
    {
      title: say('routes'),
      columns: [say('route'), ...FIGURES()],
      rows: report.by_route.map((row) => [row.name, ...figures(row)]),
    },
    {
      title: say('vehicles'),
      columns: [say('vehicle'), ...FIGURES()],
      rows: report.by_vehicle_type.map((row) => [say(row.vehicle_type), ...figures(row)]),
    },
    {
      title: say('bookings'),
      columns: [say('booking'), ...FIGURES()],
      rows: report.by_booking.map((row) => [`${row.reference} ${row.brand_name}`, ...figures(row)]),
    },
  ]
}
