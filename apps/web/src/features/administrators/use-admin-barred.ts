import { profile } from '@ayob/contract/accounts'
import { ADMIN_ROLES, type Call, mayAdmin } from '@ayob/contract/call'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'

/** Why the signed-in administrator may not make a call; undefined when they may, and until it is known. */
export function useAdminBarred(call: Pick<Call, 'admins'>): string | undefined {
  const { t } = useTranslation()
  const { data } = useCall(profile)
  if (!data || mayAdmin(call, data.admin_roles)) return undefined
  const roles = ADMIN_ROLES.filter((role) => role === 'owner' || call.admins?.includes(role))
  return t('administrators.needs', { roles: roles.map((role) => t(`administrators.role_${role}`)).join(', ') })
}
