import { profile } from '@ayob/contract/accounts'
import { type Call, mayMember } from '@ayob/contract/call'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { useSession } from '../../lib/use-session'

/** The organisations of the signed-in person; none until they are known. */
export function useOrganisations() {
  const { role } = useSession()
  const { data } = useCall(profile, { enabled: role === 'advertiser' })
  return data?.organisations ?? []
}

/** The organisation that the session acts for; undefined without one, and until it is known. */
export const useOrganisation = () => useOrganisations().find(({ current }) => current)

/** Why the signed-in member may not make a call; undefined when they may, and until it is known. */
export function useBarred(call: Pick<Call, 'members'>): string | undefined {
  const { t } = useTranslation()
  const { role } = useSession()
  const { data } = useCall(profile, { enabled: role === 'advertiser' })
  const organisation = data?.organisations.find(({ current }) => current)
  if (!data || role !== 'advertiser' || mayMember(call, organisation?.role ?? null)) return undefined
  if (!organisation) return t('team.noOrganisation')
  const { members = 'all' } = call
  const needed = members === 'all' ? 'owner' : (members.find((one) => one !== 'owner') ?? 'owner')
  const values = { role: t(`team.role_${organisation.role}`), organisation: organisation.name }
  return t(`team.needs_${needed === 'viewer' ? 'owner' : needed}`, values)
}
