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

/** Returns a function that leaves out the signed-in person's own name, which tells that person nothing. */
export function useOtherMember(): (name: string | null) => string | null {
  const { user } = useSession()
  const own = `${user?.first_name} ${user?.last_name}`
  return (name) => (name === own ? null : name)
}
