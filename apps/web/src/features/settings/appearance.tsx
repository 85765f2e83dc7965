import { LANGUAGES } from '@ayob/contract/languages'
import { type Settings, THEMES } from '@ayob/contract/settings'
import { LANGUAGE_NAMES } from '@ayob/i18n/languages'
import { useTranslation } from 'react-i18next'
import { applyTheme } from '../../lib/theme'
import { useAhead } from '../../lib/use-ahead'
import { Card } from '../../ui/card'
import { useSaveSettings } from './use-settings'

/** Language and theme; a choice holds at once. */
export function Appearance({ language, theme }: Pick<Settings, 'language' | 'theme'>) {
  const { t } = useTranslation()
  const save = useSaveSettings()
  const [shownLanguage, showLanguage] = useAhead(language)
  const [shownTheme, showTheme] = useAhead(theme)
  return (
    <Card className="grid gap-8 sm:grid-cols-2">
      <fieldset>
        <legend className="font-display text-xl font-bold">{t('settings.language')}</legend>
        <div className="mt-2 grid">
          {LANGUAGES.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="language"
                className="radio"
                checked={value === shownLanguage}
                onChange={() => {
                  showLanguage(value)
                  save.mutate({ language: value })
                }}
              />
              <span lang={value}>{LANGUAGE_NAMES[value]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="font-display text-xl font-bold">{t('settings.theme')}</legend>
        <div className="mt-2 grid">
          {THEMES.map((value) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="theme"
                className="radio"
                checked={value === shownTheme}
                onChange={() => {
                  showTheme(value)
                  applyTheme(value)
                  save.mutate({ theme: value })
                }}
              />
              {t(`settings.theme_${value}`)}
            </label>
          ))}
        </div>
      </fieldset>
    </Card>
  )
}
