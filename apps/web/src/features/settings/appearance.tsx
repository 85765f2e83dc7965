import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenLanguage } from '../../lib/chosen-language'
import { switchLanguage } from '../../lib/language'
import { applyTheme, shownTheme } from '../../lib/theme'
import { useSettings } from './use-settings'

/** Applies theme and language of the account. Renders nothing. */
export function Appearance() {
  const { i18n } = useTranslation()
  const { language } = useSettings().data ?? {}
  useEffect(() => {
    if (language && language !== chosenLanguage()) void switchLanguage(i18n, language)
  }, [i18n, language])
  return <AccountTheme />
}

/** Applies the theme of the account, for the console, which is in English. Renders nothing. */
export function AccountTheme() {
  const { theme } = useSettings().data ?? {}
  useEffect(() => {
    if (theme && theme !== shownTheme()) applyTheme(theme)
  }, [theme])
  return null
}
