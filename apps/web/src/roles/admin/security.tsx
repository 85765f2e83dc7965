import { useTranslation } from 'react-i18next'
import { Passkeys } from '../../features/settings/passkeys'
import { PasswordForm } from '../../features/settings/password-form'
import { Sessions } from '../../features/settings/sessions'
import { TwoFactor } from '../../features/settings/two-factor'
import { PageHeader } from '../../ui/page-header'

/** /admin/security: how the administrator signs in. Who has to set up a second factor is led here. */
export function Security() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('settings.security')} subtitle={t('administrators.securityText')} />
      <div className="grid gap-6">
        <TwoFactor />
        <Passkeys />
        <PasswordForm />
        <Sessions />
      </div>
    </>
  )
}
