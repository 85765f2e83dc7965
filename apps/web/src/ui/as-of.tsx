import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../lib/format'

/** Says that there is no connection, and how old the figures below are. */
export function AsOf({ at }: { at: Date }) {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="mb-6 flex items-start gap-3 rounded-card border border-turmeric/60 bg-turmeric/10 px-4 py-3 font-medium"
    >
      <CloudOff aria-hidden className="mt-0.5 size-5 flex-none" />
      <span className="min-w-0">{t('driver.asOf', { time: dateTimeOf(at.toISOString()) })}</span>
    </p>
  )
}
