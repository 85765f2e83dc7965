import type { BookingDetail } from '@ayob/contract/bookings'
import { COMPARED_DAYS, lastDays } from '@ayob/domain/reports/pace-of-days'
import { useTranslation } from 'react-i18next'
import { count, money, percent, signed, today } from '../../../lib/format'
import { Card } from '../../../ui/card'
import { FiguresTable } from '../../../ui/figures-table'

/** What an ad costs, how it does beside similar ads of other advertisers, and beside its own days before. */
export function CostsCard({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const { costs, similar, metrics, delivery } = booking
  const shown = (value: number | null, format: (value: number) => string) => (value === null ? '–' : format(value))
  const rows = [
    [t('monitor.costPerThousand'), costs.cpm, similar.cpm, money],
    [t('monitor.costPerScan'), costs.per_scan, similar.per_scan, money],
    [t('monitor.scansPerHundred'), metrics.totalImpressions > 0 ? metrics.ctr : null, similar.ctr, percent],
  ] as const
  const isCompared = rows.some(([, , other]) => other !== null)
  const week = lastDays(delivery.by_day, today())
  if (metrics.totalPlays === 0) return null
  return (
    <Card title={t('monitor.costsTitle')} text={t('monitor.costsText', { value: money(costs.value) })}>
      <FiguresTable
        label={t('monitor.costsTitle')}
        className="mt-3"
        head={t('report.figure')}
        columns={[t('monitor.thisAd'), ...(isCompared ? [t('monitor.similarAds')] : [])]}
        rows={rows.map(([name, own, other, format]) => ({
          name,
          cells: [
            <span key="own" className="font-semibold">
              {shown(own, format)}
            </span>,
            ...(isCompared ? [shown(other, format)] : []),
          ],
        }))}
      />
      <p className="mt-3 text-sm text-soft">{t(isCompared ? 'monitor.similarText' : 'monitor.similarNone')}</p>
      {week && (
        <p className="tabular mt-2">
          {t('monitor.lastDays', {
            days: COMPARED_DAYS,
            plays: count(week.now),
            before: count(week.before),
            change: signed(((week.now - week.before) / week.before) * 100),
          })}
        </p>
      )}
    </Card>
  )
}
