import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../lib/format'
import { useClientConfig } from '../../lib/use-client-config'
import { useTitle } from '../../lib/use-title'
import { PublicPage } from '../../ui/public-page'

const PARTS = ['who', 'what', 'why', 'must', 'place', 'share', 'long', 'rights'] as const

/** /privacy: which data is stored, why and for how long. */
export function Privacy() {
  const { t } = useTranslation()
  useTitle(t('privacy.title'))
  const company = useClientConfig().data?.company
  const contact = [company?.name, company?.address, company?.support_phone, company?.support_email]
    .filter(Boolean)
    .join(', ')
  return (
    <PublicPage className="max-w-3xl">
      <h1 className="mt-8 text-4xl">{t('privacy.title')}</h1>
      <p className="mt-3 text-soft">{t('privacy.intro')}</p>
      <p className="mt-1 text-sm text-soft">{t('privacy.version', { date: dayText(PRIVACY_VERSION) })}</p>
      {PARTS.map((part) => (
        <section key={part} className="mt-8">
          <h2 className="text-xl">{t(`privacy.${part}Title`)}</h2>
          <p className="mt-2">
            {t(`privacy.${part}Text`)} {part === 'who' && contact && t('privacy.contactText', { contact })}
          </p>
        </section>
      ))}
    </PublicPage>
  )
}
