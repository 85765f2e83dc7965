import { LANGUAGES } from '@ayob/contract/languages'
import { type Settings, THEMES } from '@ayob/contract/settings'
import { TRANSLATED } from '@ayob/i18n/languages'
import { useTranslation } from 'react-i18next'
import { applyTheme } from '../../lib/theme'
import { useAhead } from '../../lib/use-ahead'
import { Card } from '../../ui/card'
import { useSaveSettings } from './use-settings'

/** Each language names itself. */
const OWN_NAMES = { en: 'English', si: 'සිංහල', ta: 'தமிழ்' } as const

/** Language and theme; a choice holds at once. A language that is not translated can't be chosen yet. */
export function Appearance({ language, theme }: Pick<Settings, 'language' | 'theme'>) {
  const { t } = useTranslation()
  const save = useSaveSettings()
  const [shownTheme, showTheme] = useAhead(theme)
  const shown = TRANSLATED.has(language) ? language : 'en'
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
                checked={value === shown}
                disabled={!TRANSLATED.has(value)}
                onChange={() => save.mutate({ language: value })}
              />
              <span lang={value}>{OWN_NAMES[value]}</span>
              {!TRANSLATED.has(value) && <span className="text-sm text-soft">{t('settings.languageLater')}</span>}
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
