import type { Report } from '@ayob/contract/reports'
import { useTranslation } from 'react-i18next'
import { count, hoursText, money } from '../../lib/format'
import { Card } from '../../ui/card'

/** What each route got, most plays first; on a phone a row becomes a card. */
export function LocationTable({ report, period }: { report: Report; period: string }) {
  const { t } = useTranslation()
  const columns = [
    t('report.plays'),
    t('report.impressions'),
    t('report.onScreen'),
    t('report.revenue'),
    t('report.cpm'),
  ] as const
  return (
    <Card title={t('report.byLocation')} text={period}>
      {report.by_route.length === 0 ? (
        <p className="mt-3 text-soft">{t('report.noPlays')}</p>
      ) : (
        <table className="mt-3 w-full max-sm:block">
          <thead className="max-sm:sr-only">
            <tr className="text-sm text-soft">
              <th scope="col" className="py-2 pr-3 text-left font-medium">
                {t('report.location')}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="py-2 pl-3 text-right font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line max-sm:block">
            {report.by_route.map((row) => (
              <tr key={row.route} className="max-sm:grid max-sm:gap-1 max-sm:py-3">
                <th scope="row" className="py-2.5 pr-3 text-left font-semibold max-sm:py-0">
                  {row.name}
                </th>
                {[
                  count(row.plays),
                  count(row.impressions),
                  hoursText(row.hours),
                  money(row.value),
                  row.cpm === null ? '–' : money(row.cpm),
                ].map((cell, index) => (
                  <td
                    key={columns[index]}
                    className="tabular py-2.5 pl-3 text-right max-sm:flex max-sm:justify-between max-sm:p-0 max-sm:text-sm"
                  >
                    <span aria-hidden className="text-soft sm:hidden">
                      {columns[index]}
                    </span>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
