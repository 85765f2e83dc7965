import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useBilling } from '../../features/billing/use-billing'
import { Appearance } from '../../features/settings/appearance'
import { BillingAddress, DefaultCard } from '../../features/settings/billing-settings'
import { MyData } from '../../features/settings/my-data'
import { NotificationChoices } from '../../features/settings/notification-choices'
import { PasswordForm } from '../../features/settings/password-form'
import { PhotoField } from '../../features/settings/photo-field'
import { ProfileForm } from '../../features/settings/profile-form'
import { Sessions } from '../../features/settings/sessions'
import { TwoFactor } from '../../features/settings/two-factor'
import { type OwnProfile, useProfile } from '../../features/settings/use-profile'
import { useSettings } from '../../features/settings/use-settings'
import { messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { useTab } from '../../lib/use-tab'
import { buttonClass } from '../../ui/button'
import { Card } from '../../ui/card'
import { PageHeader } from '../../ui/page-header'
import { SkeletonCards } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

const TABS = ['profile', 'notifications', 'security', 'billing', 'system'] as const

/** /settings: what advertisers and drivers decide about their own account. */
export function SettingsPage() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(TABS)
  const settings = useSettings()
  const profile = useProfile()
  const header = <PageHeader title={t('settings.title')} subtitle={t('settings.subtitle')} />
  const error = settings.error ?? profile.error
  if (error && !(settings.data && profile.data)) {
    return (
      <>
        {header}
        <ErrorState
          title={t('settings.loadFailed')}
          detail={messageOf(error, t('errors.network'))}
          onRetry={() => {
            void settings.refetch()
            void profile.refetch()
          }}
        />
      </>
    )
  }
  if (!settings.data || !profile.data) {
    return (
      <>
        {header}
        <SkeletonCards />
      </>
    )
  }
  const { user, details } = profile.data
  const panels = {
    profile: (
      <Card className="grid gap-7">
        <PhotoField name={`${user.first_name} ${user.last_name}`} url={user.photo_url} />
        <ProfileForm user={user} details={details} />
      </Card>
    ),
    notifications: <NotificationChoices notifications={settings.data.notifications} />,
    security: (
      <div className="grid gap-6">
        <PasswordForm />
        <TwoFactor />
        <Sessions />
      </div>
    ),
    billing: user.user_type === 'driver' ? <DriverBilling /> : <AdvertiserBilling details={details} />,
    system: (
      <>
        <Appearance {...settings.data} />
        <MyData />
      </>
    ),
  }
  return (
    <>
      {header}
      <Tabs
        label={t('settings.tabs')}
        items={TABS.map((value) => ({ value, label: t(`settings.${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        {panels[tab]}
      </Tabs>
    </>
  )
}

function DriverBilling() {
  const { t } = useTranslation()
  return (
    <Card>
      <p className="max-w-prose">{t('settings.driverPayouts')}</p>
      <Link to={paths.billing()} className={buttonClass('secondary', 'medium', 'mt-4')}>
        {t('settings.goToBilling')}
      </Link>
    </Card>
  )
}

function AdvertiserBilling({ details }: Pick<OwnProfile, 'details'>) {
  const { t } = useTranslation()
  const { cards } = useBilling()
  if (cards.isPending) return <SkeletonCards />
  if (!cards.data) {
    return (
      <ErrorState
        title={t('billing.loadFailed')}
        detail={messageOf(cards.error, t('errors.network'))}
        onRetry={() => void cards.refetch()}
      />
    )
  }
  return (
    <div className="grid gap-6">
      <DefaultCard cards={cards.data} />
      <BillingAddress details={details} />
    </div>
  )
}
