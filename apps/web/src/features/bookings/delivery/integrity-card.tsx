import type { BookingDetail } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { count, percent } from '../../../lib/format'
import { Card } from '../../../ui/card'
import { Facts } from '../../../ui/facts'

/** The quality of an ad's plays beyond their number: how many are held or rejected and why, and on how many vehicles. */
export function IntegrityCard({ booking: { integrity } }: { booking: Pick<BookingDetail, 'integrity'> }) {
  const { t } = useTranslation()
  const { valid, held, rejected, reasons, vehicles, busiest_share: share, looks } = integrity
  return (
    <Card title={t('integrity.line')} text={t('integrity.lineText')}>
      <Facts
        className="mt-4 grid-cols-2 sm:grid-cols-3! lg:grid-cols-5!"
        valueClass="text-lg font-semibold"
        items={[
          [t('integrity.lineValid'), count(valid)],
          [t('integrity.lineHeld'), count(held)],
          [t('integrity.lineRejected'), count(rejected)],
          [t('integrity.lineVehicles'), count(vehicles)],
          [t('integrity.lineBusiest'), vehicles > 0 ? percent(share * 100) : null],
        ]}
      />
      {reasons.length > 0 ? (
        <ul className="mt-4 grid list-disc gap-1 pl-5">
          {reasons.map(({ kind, state, plays }) => (
            <li key={`${state} ${kind}`} className="tabular">
              {t(state === 'held' ? 'integrity.lineHeld' : 'integrity.lineRejected')}:{' '}
              {t('integrity.lineWhy', { plays: count(plays), kind: t(`integrity.kind_${kind}`) })}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-soft">{t('integrity.lineClean')}</p>
      )}
      {looks.matched + looks.differs > 0 && <p className="tabular mt-2">{t('integrity.lineLooks', looks)}</p>}
    </Card>
  )
}
