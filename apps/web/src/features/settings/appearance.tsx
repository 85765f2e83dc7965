import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenLanguage } from '../../lib/chosen-language'
import { switchLanguage } from '../../lib/language'
import { applyTheme, shownTheme } from '../../lib/theme'
import { useSettings } from './use-settings'

/** Applies theme and language of the account. Renders nothing. */
export function Appearance() {
  const { i18n } = useTranslation()
  const { theme, language } = useSettings().data ?? {}
  useEffect(() => {
    if (theme && theme !== shownTheme()) applyTheme(theme)
  }, [theme])
  useEffect(() => {
    if (language && language !== chosenLanguage()) void switchLanguage(i18n, language)
  }, [i18n, language])
  return null
}
