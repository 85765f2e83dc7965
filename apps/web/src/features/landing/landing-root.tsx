import { createI18n } from '@ayob/i18n/create'
import auth from '@ayob/i18n/en/auth.json'
import common from '@ayob/i18n/en/common.json'
import inquiry from '@ayob/i18n/en/inquiry.json'
import landing from '@ayob/i18n/en/landing.json'
import layout from '@ayob/i18n/en/layout.json'
import privacy from '@ayob/i18n/en/privacy.json'
import validation from '@ayob/i18n/en/validation.json'
import { I18nextProvider } from 'react-i18next'
import { Landing } from './landing'

/** The translator of the landing page, with only the texts it needs. */
export const landingI18n = createI18n('en', { auth, common, inquiry, landing, layout, privacy, validation })

export function LandingRoot() {
  return (
    <I18nextProvider i18n={landingI18n}>
      <Landing />
    </I18nextProvider>
  )
}
