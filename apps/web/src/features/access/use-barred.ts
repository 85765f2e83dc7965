import { profile } from '@ayob/contract/accounts'
import { ADMIN_ROLES, type Call, mayAdmin, mayMember } from '@ayob/contract/call'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { useSession } from '../../lib/use-session'

type Allowed = Pick<Call, 'members' | 'admins'>

/** Why the signed-in person's role may not make a call; undefined when it may, and until the role is known. */
export function useBarred(call: Allowed): string | undefined {
  const { t } = useTranslation()
  const { role } = useSession()
  const { data } = useCall(profile, { enabled: role === 'advertiser' || role === 'admin' })
  if (!data) return undefined
  if (role === 'admin') {
    if (mayAdmin(call, data.admin_roles)) return undefined
    const roles = ADMIN_ROLES.filter((one) => one === 'owner' || call.admins?.includes(one))
    return t('administrators.needs', { roles: roles.map((one) => t(`administrators.role_${one}`)).join(', ') })
  }
  const organisation = data.organisations.find(({ current }) => current)
  if (role !== 'advertiser' || mayMember(call, organisation?.role ?? null)) return undefined
  if (!organisation) return t('team.noOrganisation')
  const { members = 'all' } = call
  const needed = members === 'all' ? 'owner' : (members.find((one) => one !== 'owner') ?? 'owner')
  const values = { role: t(`team.role_${organisation.role}`), organisation: organisation.name }
  return t(`team.needs_${needed === 'viewer' ? 'owner' : needed}`, values)
}
