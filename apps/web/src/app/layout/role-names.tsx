import { profile } from '@ayob/contract/accounts'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'

/** The roles of the administrator. */
export function RoleNames() {
  const { t } = useTranslation()
  const roles = useCall(profile).data?.admin_roles ?? []
  return roles.length > 0 && <span>· {roles.map((role) => t(`administrators.role_${role}`)).join(', ')}</span>
}
