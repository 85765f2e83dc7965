import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../lib/format'
import { useClientConfig } from '../../lib/use-client-config'
import { useTitle } from '../../lib/use-title'
import { PublicPage } from '../../ui/public-page'

/** /privacy: which data is stored, why and for how long. */
export function Privacy() {
  const { t } = useTranslation()
  useTitle(t('privacy.title'))
  const company = useClientConfig().data?.company
  const contact = [company?.name, company?.address, company?.support_phone, company?.support_email]
    .filter(Boolean)
    .join(', ')
  const parts = [
    [t('privacy.whoTitle'), [t('privacy.whoText'), contact && t('privacy.contactText', { contact })].join(' ')],
    [t('privacy.whatTitle'), t('privacy.whatText')],
    [t('privacy.whyTitle'), t('privacy.whyText')],
    [t('privacy.mustTitle'), t('privacy.mustText')],
    [t('privacy.placeTitle'), t('privacy.placeText')],
    [t('privacy.shareTitle'), t('privacy.shareText')],
    [t('privacy.longTitle'), t('privacy.longText')],
    [t('privacy.rightsTitle'), t('privacy.rightsText')],
  ] as const
  return (
    <PublicPage className="max-w-3xl">
      <h1 className="mt-8 text-4xl">{t('privacy.title')}</h1>
      <p className="mt-3 text-soft">{t('privacy.intro')}</p>
      <p className="mt-1 text-sm text-soft">{t('privacy.version', { date: dayText(PRIVACY_VERSION) })}</p>
      {parts.map(([title, text]) => (
        <section key={title} className="mt-8">
          <h2 className="text-xl">{title}</h2>
          <p className="mt-2">{text}</p>
        </section>
      ))}
    </PublicPage>
  )
}
