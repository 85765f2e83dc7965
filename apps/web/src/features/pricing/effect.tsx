import { vehicleOfService } from '@ayob/contract/vehicle-types'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { cx } from '../../ui/cx'
import { ErrorBox } from '../../ui/states'
import type { Effects, Preview } from './use-pricing'

type NowAndAfter = Effects['effects'][number]['price_per_day']

/** The effect of saving: price and pay per day for every vehicle type, and the number of drafts with a new price. */
export function Effect({ effects, fault, waiting }: Preview) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('pricing.effect')} aria-busy={waiting} className="grid gap-3 rounded-card bg-raised p-4">
      <div>
        <h3 className="text-base">{t('pricing.effect')}</h3>
        <p className="text-sm text-soft">{t('pricing.effectHint')}</p>
      </div>
      {fault ? (
        <ErrorBox>{fault.message || t('pricing.effectNone')}</ErrorBox>
      ) : effects ? (
        <div className={cx('grid gap-3 transition-opacity', waiting && 'opacity-50')}>
          <div className="overflow-x-auto">
            <table className="tabular w-full text-sm">
              <thead>
                <tr className="border-b border-line text-left text-soft">
                  <th className="py-2 pr-3 font-medium">{t('pricing.service_type')}</th>
                  <th className="px-3 py-2 text-right font-medium">{t('pricing.pricePerDay')}</th>
                  <th className="py-2 pl-3 text-right font-medium">{t('pricing.driverPerDay')}</th>
                </tr>
              </thead>
              <tbody>
                {effects.effects.map((effect) => (
                  <tr key={effect.service_type} className="border-b border-line last:border-0">
                    <th scope="row" className="py-2 pr-3 text-left font-medium">
                      {t(`states.vehicle_${vehicleOfService(effect.service_type)}`)}
                    </th>
                    <td className="px-3 py-2 text-right">
                      <Change {...effect.price_per_day} />
                    </td>
                    <td className="py-2 pl-3 text-right">
                      <Change {...effect.driver_per_day} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
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
