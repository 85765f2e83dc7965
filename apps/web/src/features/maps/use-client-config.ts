import { clientConfig } from '@ayob/contract/client-config'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api'

/** What this installation offers: maps, company facts. */
export function useClientConfig() {
  return useQuery({
    queryKey: ['client-config'],
    queryFn: ({ signal }) => api(clientConfig, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
