import { vehicleOfService } from '@ayob/contract/vehicle-types'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { messageOf } from '../../lib/refusals'
import { cx } from '../../ui/cx'
import { FiguresTable } from '../../ui/figures-table'
import { Scroll } from '../../ui/scroll'
import { ErrorBox } from '../../ui/states'
import type { Effects, Preview } from './use-pricing'

type NowAndAfter = Effects['effects'][number]['price_per_day']

/** The effect of saving: price and earnings per day for each vehicle type, and the number of drafts with a new price. */
export function Effect({ effects, fault, waiting }: Preview) {
  const { t } = useTranslation()
  // Reserves the height of the table while it is computed, so that the Save button below does not move.
  return (
    <section
      aria-label={t('pricing.effect')}
      aria-busy={waiting}
      className="grid min-h-96 content-start gap-3 rounded-card bg-raised p-4"
    >
      <div>
        <h3 className="text-base">{t('pricing.effect')}</h3>
        <p className="text-sm text-soft">{t('pricing.effectHint')}</p>
      </div>
      {fault ? (
        <ErrorBox>{messageOf(fault, t('pricing.effectNone'))}</ErrorBox>
      ) : effects ? (
        <div className={cx('grid gap-3 transition-opacity', waiting && 'opacity-50')}>
          <Scroll label={t('pricing.effect')}>
            <FiguresTable
              head={t('pricing.service_type')}
              columns={[t('pricing.pricePerDay'), t('pricing.driverPerDay')]}
              rows={effects.effects.map((effect) => ({
                name: t(`states.vehicle_${vehicleOfService(effect.service_type)}`),
                cells: [
                  <Change key="price" {...effect.price_per_day} />,
                  <Change key="driver" {...effect.driver_per_day} />,
                ],
              }))}
            />
          </Scroll>
          <p className="text-sm text-soft">
            {effects.drafts_changed === 0
              ? t('pricing.draftsNone')
              : t('pricing.draftsChanged', { count: effects.drafts_changed })}
          </p>
        </div>
      ) : (
        <p className="text-soft">{t(waiting ? 'pricing.effectWaiting' : 'pricing.effectNone')}</p>
      )}
    </section>
  )
}

function Change({ now, after }: NowAndAfter) {
  const { t } = useTranslation()
  const shown = (amount: number | null) => (amount === null ? t('pricing.notComputable') : money(amount))
  if (now === after) {
    return (
      <>
        <span className="whitespace-nowrap">{shown(now)}</span>{' '}
        <span className="block text-soft">{t('pricing.noChange')}</span>
      </>
    )
  }
  return (
    <>
      <span className="text-soft">
        <span className="sr-only">{t('pricing.now')} </span>
        {shown(now)} →{' '}
      </span>
      <strong className="whitespace-nowrap">
        <span className="sr-only">{t('pricing.after')} </span>
        {shown(after)}
      </strong>
    </>
  )
}
