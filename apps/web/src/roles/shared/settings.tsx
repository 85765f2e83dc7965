import { profile } from '@ayob/contract/accounts'
import { createApiKey } from '@ayob/contract/api-keys'
import { OWNERS } from '@ayob/contract/common'
import { changePaymentMethod } from '@ayob/contract/payment-methods'
import type { Settings } from '@ayob/contract/settings'
import { createWebhook } from '@ayob/contract/webhooks'
import { useTranslation } from 'react-i18next'
import { NeedsRole } from '../../features/access/needs-role'
import { ApiKeys } from '../../features/api-keys/api-keys'
import { PushChoices } from '../../features/notifications/push-choices'
import { Team } from '../../features/organisations/team'
import { useCards } from '../../features/payment-methods/cards'
import { DefaultCard } from '../../features/payment-methods/default-card'
import { MyData } from '../../features/privacy/my-data'
import { BillingAddress } from '../../features/settings/billing-address'
import { PhotoField } from '../../features/settings/photo-field'
import { Appearance, NotificationChoices } from '../../features/settings/preferences'
import { type OwnProfile, ProfileForm } from '../../features/settings/profile-form'
import { Security } from '../../features/settings/security'
import { StorageUsed } from '../../features/settings/storage-used'
import { useSettings } from '../../features/settings/use-settings'
import { Webhooks } from '../../features/webhooks/webhooks'
import { useTab } from '../../lib/address'
import { combineReads, useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

/** Details that appear on invoices. Only the owner changes them. */
const OF_OWNER = { members: OWNERS }

const TABS = ['profile', 'team', 'notifications', 'security', 'billing', 'api-keys', 'webhooks', 'system'] as const
/** Only for advertisers. */
const OF_ADVERTISERS: readonly (typeof TABS)[number][] = ['team', 'api-keys', 'webhooks']

/** /settings: the account settings of advertisers and drivers. */
export function SettingsPage() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(TABS)
  const settings = useSettings()
  const own = useCall(profile)
  const query = combineReads({ settings, profile: own })
  return (
    <>
      <PageHeader title={t('settings.title')} subtitle={t('settings.subtitle')} />
      <Loaded query={query} failed={t('settings.loadFailed')}>
        {(data) => (
          <Tabs
            label={t('settings.tabs')}
            items={tabsOf(data.profile.user.user_type).map((value) => ({ value, label: t(`settings.${value}`) }))}
            value={tab}
            onChange={setTab}
          >
            <Panel tab={tab} {...data} />
          </Tabs>
        )}
      </Loaded>
    </>
  )
}

const tabsOf = (type: OwnProfile['user']['user_type']) =>
  TABS.filter((tab) => type === 'advertiser' || !OF_ADVERTISERS.includes(tab))

interface PanelProps {
  tab: (typeof TABS)[number]
  settings: Settings
  profile: OwnProfile
}

function Panel({ tab, settings, profile: { user, details } }: PanelProps) {
  switch (tab) {
    case 'profile':
      return (
        <Card className="grid gap-7">
          <PhotoField name={`${user.first_name} ${user.last_name}`} url={user.photo_url} />
          <ProfileForm user={user} details={details} />
        </Card>
      )
    case 'team':
      return <Team />
    case 'notifications':
      return (
        <div className="grid gap-6">
          <NotificationChoices notifications={settings.notifications} />
          {settings.notifications.push && <PushChoices />}
        </div>
      )
    case 'security':
      return <Security />
    case 'billing':
      return user.user_type === 'driver' ? <DriverBilling /> : <AdvertiserBilling details={details} />
    case 'api-keys':
      return (
        user.user_type === 'advertiser' && (
          <NeedsRole call={createApiKey}>
            <ApiKeys />
          </NeedsRole>
        )
      )
    case 'webhooks':
      return (
        user.user_type === 'advertiser' && (
          <NeedsRole call={createWebhook}>
            <Webhooks />
          </NeedsRole>
        )
      )
    default:
      return (
        <>
          <Appearance {...settings} />
          <StorageUsed />
          <MyData />
        </>
      )
  }
}

function DriverBilling() {
  const { t } = useTranslation()
  return (
    <Card>
      <p className="max-w-prose">{t('settings.driverPayouts')}</p>
      <ButtonLink to={paths.billing()} className="mt-4">
        {t('settings.goToBilling')}
      </ButtonLink>
    </Card>
  )
}

function AdvertiserBilling({ details }: Pick<OwnProfile, 'details'>) {
  const { t } = useTranslation()
  return (
    <Loaded query={useCards()} failed={t('billing.loadFailed')}>
      {(cards) => (
        <div className="grid gap-6">
          <NeedsRole call={changePaymentMethod}>
            <DefaultCard cards={cards} />
          </NeedsRole>
          <NeedsRole call={OF_OWNER}>
            <BillingAddress details={details} />
          </NeedsRole>
        </div>
      )}
    </Loaded>
  )
}
