import { clientConfig } from '@ayob/contract/client-config'
import { useCall } from './calls'

/** Reads the settings of the installation, such as maps and company details. */
export const useClientConfig = () => useCall(clientConfig, { staleTime: Number.POSITIVE_INFINITY })
