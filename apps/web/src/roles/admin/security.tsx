import { useTranslation } from 'react-i18next'
import { Security } from '../../features/settings/security'
import { PageHeader } from '../../ui/page-header'

/** /admin/security: how the administrator signs in. */
export function AdminSecurity() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('settings.security')} subtitle={t('administrators.securityText')} />
      <Security />
    </>
  )
}
