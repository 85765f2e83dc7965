import { type LibraryCreative, listCreatives } from '@ayob/contract/creatives'
import { useEffect, useRef } from 'react'
import { MONITOR, useAllPages } from '../../lib/calls'

/** The advertiser's library. */
export const useCreatives = (enabled = true) =>
  useAllPages(listCreatives, ({ creatives }) => creatives, { ...MONITOR, refetchOnMount: 'always', enabled })

/** Selects the creative named in the address, once. */
export function useChosenCreative(
  id: string | null,
  onChosen: (creative: LibraryCreative & { success: true }) => void,
): void {
  const { data } = useCreatives(id !== null)
  const taken = useRef<string>(undefined)
  useEffect(() => {
    const creative = data?.find((one) => one.id === id)
    if (!creative || taken.current === creative.id) return
    taken.current = creative.id
    onChosen({ ...creative, success: true })
  })
}
