import type { Choices } from '@ayob/contract/settings'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PushChoices } from '../../features/notifications/push-choices'
import { ThemeChoice } from '../../features/settings/theme-choice'
import { useSaveSettings, useSettings } from '../../features/settings/use-settings'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'
import { Switch } from '../../ui/switch'

/** /admin/settings: which notices an administrator gets beside the bell's, and the theme. */
export function AdminSettings() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        subtitle={t('administrators.settingsText')}
        actions={
          <ButtonLink to={paths.adminSecurity()} icon={KeyRound}>
            {t('administrators.toSecurity')}
          </ButtonLink>
        }
      />
      <Loaded query={useSettings()} failed={t('settings.loadFailed')}>
        {({ notifications, theme }) => (
          <div className="grid max-w-3xl gap-6">
            <Notices notifications={notifications} />
            {notifications.push && <PushChoices />}
            <Card>
              <ThemeChoice theme={theme} />
            </Card>
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The channels of notices. Each choice applies immediately. */
function Notices({ notifications: { email, systemAlerts, push } }: { notifications: Choices }) {
  const { t } = useTranslation()
  const save = useSaveSettings()
  return (
    <Card title={t('settings.notifications')} text={t('administrators.noticesText')}>
      <div className="mt-3 divide-y divide-line">
        <Switch
          label={t('settings.choice_email')}
          hint={t('administrators.noticesMail')}
          checked={email && systemAlerts}
          onChange={(on) =>
            save.run({ notifications: on ? { email: true, systemAlerts: true } : { systemAlerts: false } })
          }
        />
        <Switch
          label={t('settings.choice_push')}
          hint={t('administrators.noticesPush')}
          checked={push}
          onChange={(on) => save.run({ notifications: { push: on } })}
        />
      </div>
    </Card>
  )
}
