import { CHOICES, type Settings } from '@ayob/contract/settings'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card'
import { Switch } from '../../ui/switch'
import { useSaveSettings } from './use-settings'

/** What a person is told, and how; each choice holds at once. */
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
