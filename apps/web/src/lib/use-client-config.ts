import { clientConfig } from '@ayob/contract/client-config'
import { useCall } from './calls'

/** What this installation offers: maps, company facts. */
export const useClientConfig = () => useCall(clientConfig, { staleTime: Number.POSITIVE_INFINITY })
