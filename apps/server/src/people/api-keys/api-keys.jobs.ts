import type { Core } from '../../platform/ports'
import { apiKeyStore } from './api-keys.store'

/** Deletes keys that have expired. */
export const removeExpiredKeys = ({ transact, clock }: Core): Promise<void> =>
  transact((tx) => apiKeyStore.removeExpired(tx, clock.now()))
