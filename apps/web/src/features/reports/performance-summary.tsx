import type { Report, ReportFigures } from '@ayob/contract/reports'
import { useTranslation } from 'react-i18next'
import { count, dayText, hoursText, money, percent } from '../../lib/format'
import { Card } from '../../ui/card'
import { changeOf } from './range'

const known = (value: number | null, text: (value: number) => string) => (value === null ? '–' : text(value))

/** Every figure of the period beside that of the period before. */
export function PerformanceSummary({ report: { totals, previous } }: { report: Report }) {
  const { t } = useTranslation()
  const rows: readonly [string, (of: ReportFigures) => number | null, (value: number) => string][] = [
    [t('report.adPlays'), ({ plays }) => plays, count],
    [t('report.impressions'), ({ impressions }) => impressions, count],
    [t('report.clicks'), ({ clicks }) => clicks, count],
    [t('report.ctr'), ({ ctr }) => ctr, percent],
    [t('report.onScreen'), ({ hours }) => hours, hoursText],
    [t('report.revenue'), ({ value }) => value, money],
    [t('report.cpm'), ({ cpm }) => cpm, money],
  ]
  const change = (of: (figures: ReportFigures) => number | null) => {
    const percentage = changeOf(of(totals) ?? 0, of(previous) ?? 0)
    return percentage === undefined ? '–' : `${percentage > 0 ? '+' : ''}${percentage}%`
  }
  return (
    <Card title={t('report.summary')} className="min-w-0">
      <p className="text-sm text-soft">
        {t('report.against', { from: dayText(previous.from), to: dayText(previous.to) })}
      </p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-soft">
              <th scope="col" className="py-2 pr-3 text-left font-medium">
                {t('report.figure')}
              </th>
              {[t('report.now'), t('report.before'), t('report.change')].map((column) => (
                <th key={column} scope="col" className="py-2 pl-3 text-right font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(([name, of, text]) => (
              <tr key={name}>
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  {name}
                </th>
                <td className="tabular py-2 pl-3 text-right font-semibold">{known(of(totals), text)}</td>
                <td className="tabular py-2 pl-3 text-right text-soft">{known(of(previous), text)}</td>
                <td className="tabular py-2 pl-3 text-right">{change(of)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
