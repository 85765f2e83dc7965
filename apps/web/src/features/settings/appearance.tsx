import { LANGUAGES } from '@ayob/contract/languages'
import { type Settings, THEMES } from '@ayob/contract/settings'
import { LANGUAGE_NAMES } from '@ayob/i18n/languages'
import { useTranslation } from 'react-i18next'
import { applyTheme } from '../../lib/theme'
import { useOptimisticValue } from '../../lib/use-optimistic-value'
import { Card } from '../../ui/card'
import { RadioGroup } from '../../ui/radio-group'
import { useSaveSettings } from './use-settings'

/** Language and theme; a choice applies at once. */
export function Appearance({ language, theme }: Pick<Settings, 'language' | 'theme'>) {
  const { t } = useTranslation()
  const save = useSaveSettings()
  const [shownLanguage, showLanguage] = useOptimisticValue(language)
  const [shownTheme, showTheme] = useOptimisticValue(theme)
  return (
    <Card className="grid gap-8 sm:grid-cols-2">
      <RadioGroup
        name="language"
        legend={t('settings.language')}
        options={LANGUAGES.map((value) => [
          value,
          <span key={value} lang={value}>
            {LANGUAGE_NAMES[value]}
          </span>,
        ])}
        value={shownLanguage}
        onChange={(value) => {
          showLanguage(value)
          save.run({ language: value })
        }}
      />
      <RadioGroup
        name="theme"
        legend={t('settings.theme')}
        options={THEMES.map((value) => [value, t(`settings.theme_${value}`)])}
        value={shownTheme}
        onChange={(value) => {
          showTheme(value)
          applyTheme(value)
          save.run({ theme: value })
        }}
      />
    </Card>
  )
}
