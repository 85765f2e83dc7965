import { useSyncExternalStore } from 'react'
import { onSession, readSession, type Session } from './session'

/** Returns the session and follows its changes, in other tabs too. */
export const useSession = (): Session => useSyncExternalStore(onSession, readSession)
