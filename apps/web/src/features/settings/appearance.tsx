import { LANGUAGES } from '@ayob/contract/languages'
import { type Settings, THEMES } from '@ayob/contract/settings'
import { LANGUAGE_NAMES } from '@ayob/i18n/languages'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { applyTheme } from '../../lib/theme'
import { useOptimisticValue } from '../../lib/use-optimistic-value'
import { Card } from '../../ui/card'
import { useSaveSettings } from './use-settings'

/** Language and theme; a choice holds at once. */
export function Appearance({ language, theme }: Pick<Settings, 'language' | 'theme'>) {
  const { t } = useTranslation()
  const save = useSaveSettings()
  const [shownLanguage, showLanguage] = useOptimisticValue(language)
  const [shownTheme, showTheme] = useOptimisticValue(theme)
  return (
    <Card className="grid gap-8 sm:grid-cols-2">
      <Choices
        name="language"
        title={t('settings.language')}
        values={LANGUAGES}
        chosen={shownLanguage}
        label={(value) => <span lang={value}>{LANGUAGE_NAMES[value]}</span>}
        onChoose={(value) => {
          showLanguage(value)
          save.run({ language: value })
        }}
      />
      <Choices
        name="theme"
        title={t('settings.theme')}
        values={THEMES}
        chosen={shownTheme}
        label={(value) => t(`settings.theme_${value}`)}
        onChoose={(value) => {
          showTheme(value)
          applyTheme(value)
          save.run({ theme: value })
        }}
      />
    </Card>
  )
}

interface ChoicesProps<Value extends string> {
  name: string
  title: string
  values: readonly Value[]
  chosen: Value
  label: (value: Value) => ReactNode
  onChoose: (value: Value) => void
}

function Choices<Value extends string>({ name, title, values, chosen, label, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className="font-display text-xl font-bold">{title}</legend>
      <div className="mt-2 grid">
        {values.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              className="radio"
              checked={value === chosen}
              onChange={() => onChoose(value)}
            />
            {label(value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
