import { waitingCreatives } from '@ayob/contract/ads'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../../lib/calls'
import { ReviewCreatives } from './review-creatives'

/** Creatives that were added to approved ads and wait for review. Renders nothing without any. */
export function WaitingCreatives() {
  const { t } = useTranslation()
  const { data } = useCall(waitingCreatives, { select: ({ ads }) => ads, ...MONITOR })
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('admin.waitingCreatives')} className="mb-6 grid gap-4">
      <h2 className="text-lg">{t('admin.waitingCreatives')}</h2>
      {data.map((ad) => (
        <article
          key={ad.id}
          aria-label={`${ad.brandName} · ${ad.reference}`}
          className="grid gap-3 rounded-card border border-line bg-card p-4 sm:p-5"
        >
          <p className="font-medium">
            {ad.brandName} <span className="tabular font-normal text-soft">{ad.reference}</span>
          </p>
          <ReviewCreatives ad={ad} />
        </article>
      ))}
    </section>
  )
}
