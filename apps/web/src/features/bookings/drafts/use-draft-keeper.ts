import { useEffect, useState, useSyncExternalStore } from 'react'
import { draftKey } from '../form/draft'
import { createDraftKeeper } from './draft-keeper'

/** Saves the contents of a form on the server. Both texts are JSON. */
export function useDraftKeeper(entered: string, empty: string) {
  const [keeper] = useState(() => createDraftKeeper(`${draftKey()} kept`, empty))
  const state = useSyncExternalStore(keeper.subscribe, keeper.state)
  useEffect(() => keeper.enter(entered), [keeper, entered])
  useEffect(() => keeper.stop, [keeper])
  return { keeper, ...state }
}
