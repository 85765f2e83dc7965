import { profile } from '@ayob/contract/accounts'
import { createApiKey } from '@ayob/contract/api-keys'
import { changeBrand } from '@ayob/contract/brand'
import { OWNERS } from '@ayob/contract/common'
import { LANGUAGES } from '@ayob/contract/languages'
import { changePaymentMethod } from '@ayob/contract/payment-methods'
import { CHOICES, type Settings } from '@ayob/contract/settings'
import { createWebhook } from '@ayob/contract/webhooks'
import { LANGUAGE_NAMES } from '@ayob/i18n/languages'
import { useTranslation } from 'react-i18next'
import { NeedsRole } from '../../features/access/needs-role'
import { ApiKeys } from '../../features/api-keys/api-keys'
import { PushChoices } from '../../features/notifications/push-choices'
import { Team } from '../../features/organisations/team'
import { useCards } from '../../features/payment-methods/cards'
import { DefaultCard } from '../../features/payment-methods/default-card'
import { MyData } from '../../features/privacy/my-data'
import { BrandKit } from '../../features/settings/brand-kit'
import { PhotoField } from '../../features/settings/photo-field'
import { type OwnProfile, ProfileForm, useProfileForm } from '../../features/settings/profile-form'
import { Security } from '../../features/settings/security'
import { StorageUsed } from '../../features/settings/storage-used'
import { ThemeChoice } from '../../features/settings/theme-choice'
import { useSaveSettings, useSettings } from '../../features/settings/use-settings'
import { Webhooks } from '../../features/webhooks/webhooks'
import { useTab } from '../../lib/address'
import { combineReads, useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { useClientConfig } from '../../lib/use-client-config'
import { useOptimisticValue } from '../../lib/use-optimistic-value'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { Input } from '../../ui/field'
import { Form, LeaveGuard, SubmitButton } from '../../ui/form'
import { PageHeader } from '../../ui/page-header'
import { RadioGroup } from '../../ui/radio-group'
import { Loaded } from '../../ui/states'
import { Switch } from '../../ui/switch'
import { Tabs } from '../../ui/tabs'

/** Details that appear on invoices. Only the owner changes them. */
const OF_OWNER = { members: OWNERS }

const TABS = [
  'profile',
  'brand',
  'team',
  'notifications',
  'security',
  'billing',
  'api-keys',
  'webhooks',
  'system',
] as const
/** Only for advertisers. */
const OF_ADVERTISERS: readonly (typeof TABS)[number][] = ['brand', 'team', 'api-keys', 'webhooks']

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
    case 'brand':
      return (
        user.user_type === 'advertiser' && (
          <NeedsRole call={changeBrand}>
            <BrandKit />
          </NeedsRole>
        )
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

/** Language and theme. A choice applies immediately. */
function Appearance({ language, theme }: Pick<Settings, 'language' | 'theme'>) {
  const { t } = useTranslation()
  const save = useSaveSettings()
  const [shownLanguage, showLanguage] = useOptimisticValue(language)
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
      <ThemeChoice theme={theme} />
    </Card>
  )
}

/** Which notifications a person gets, and by which channel. Each choice applies immediately. */
function NotificationChoices({ notifications }: Pick<Settings, 'notifications'>) {
  const { t } = useTranslation()
  const save = useSaveSettings()
  const hasSms = useClientConfig().data?.sms_notices === true
  return (
    <Card title={t('settings.notifications')} text={t('settings.notificationsText')}>
      <div className="mt-3 divide-y divide-line">
        {CHOICES.map((choice) => (
          <Switch
            key={choice}
            label={t(`settings.choice_${choice}`)}
            hint={choice === 'sms' && hasSms ? t('settings.smsText') : t(`settings.choiceText_${choice}`)}
            checked={(choice !== 'sms' || hasSms) && notifications[choice]}
            disabled={choice === 'sms' && !hasSms}
            onChange={(on) => save.run({ notifications: { [choice]: on } })}
          />
        ))}
      </div>
    </Card>
  )
}

/** The billing details on invoices. */
function BillingAddress({ details }: Pick<OwnProfile, 'details'>) {
  const { t } = useTranslation()
  const form = useProfileForm({
    invoice_name: details.invoice_name ?? '',
    address: details.address ?? '',
    city: details.city ?? '',
    tin: details.tin ?? '',
  })
  const { field } = form
  return (
    <Card title={t('settings.billingAddress')} text={t('settings.billingAddressText')}>
      <Form form={form} className="mt-4 grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Input
            label={t('settings.companyName')}
            hint={t('settings.companyNameHint')}
            autoComplete="organization"
            optional
            {...field('invoice_name')}
          />
          <Input
            label={t('settings.tin')}
            hint={t('settings.tinHint')}
            inputMode="numeric"
            optional
            {...field('tin')}
          />
          <Input label={t('billing.address')} autoComplete="address-line1" optional {...field('address')} />
          <Input label={t('settings.city')} autoComplete="address-level2" optional {...field('city')} />
        </div>
        <SubmitButton form={form} className="justify-self-start">
          {t('settings.save')}
        </SubmitButton>
        <LeaveGuard form={form} />
      </Form>
    </Card>
  )
}
