import type { Report } from '@ayob/contract/reports'
import { useTranslation } from 'react-i18next'
import { count, hoursText, money } from '../../lib/format'
import { Card } from '../../ui/card'
import { FiguresTable } from '../../ui/figures-table'

/** The figures of each route, most plays first. */
export function LocationTable({ report, period }: { report: Report; period: string }) {
  const { t } = useTranslation()
  return (
    <Card title={t('report.byLocation')} text={period}>
      {report.by_route.length === 0 ? (
        <p className="mt-3 text-soft">{t('report.noPlays')}</p>
      ) : (
        <FiguresTable
          className="figures-on-phone mt-3"
          head={t('report.location')}
          columns={[
            t('report.plays'),
            t('report.impressions'),
            t('report.onScreen'),
            t('report.revenue'),
            t('report.cpm'),
          ]}
          rows={report.by_route.map(({ name, plays, impressions, hours, value, cpm }) => ({
            name,
            cells: [count(plays), count(impressions), hoursText(hours), money(value), cpm === null ? '–' : money(cpm)],
          }))}
        />
      )}
    </Card>
  )
}
