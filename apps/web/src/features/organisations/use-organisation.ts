import { profile } from '@ayob/contract/accounts'
import { useCall } from '../../lib/calls'
import { useSession } from '../../lib/use-session'

/** The organisations of the signed-in person; empty until they are known. */
export function useOrganisations() {
  const { role } = useSession()
  const { data } = useCall(profile, { enabled: role === 'advertiser' })
  return data?.organisations ?? []
}

/** The organisation that the session acts for; undefined without one, and until it is known. */
export const useOrganisation = () => useOrganisations().find(({ current }) => current)
