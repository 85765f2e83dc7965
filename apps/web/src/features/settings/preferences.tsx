import { LANGUAGES } from '@ayob/contract/languages'
import { CHOICES, type Settings, THEMES } from '@ayob/contract/settings'
import { LANGUAGE_NAMES } from '@ayob/i18n/languages'
import { useTranslation } from 'react-i18next'
import { applyTheme } from '../../lib/theme'
import { useOptimisticValue } from '../../lib/use-optimistic-value'
import { Card } from '../../ui/card'
import { RadioGroup } from '../../ui/radio-group'
import { Switch } from '../../ui/switch'
import { useSaveSettings } from './use-settings'

/** Language and theme. A choice applies immediately. */
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

/** Which notifications a person gets, and by which channel. Each choice applies immediately. */
export function NotificationChoices({ notifications }: Pick<Settings, 'notifications'>) {
  const { t } = useTranslation()
  const save = useSaveSettings()
  return (
    <Card title={t('settings.notifications')} text={t('settings.notificationsText')}>
      <div className="mt-3 divide-y divide-line">
        {CHOICES.map((choice) => (
          <Switch
            key={choice}
            label={t(`settings.choice_${choice}`)}
            hint={t(`settings.choiceText_${choice}`)}
            checked={choice !== 'sms' && notifications[choice]}
            disabled={choice === 'sms'}
            onChange={(on) => save.run({ notifications: { [choice]: on } })}
          />
        ))}
      </div>
    </Card>
  )
}
