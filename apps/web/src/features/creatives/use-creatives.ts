import { type LibraryCreative, listCreatives } from '@ayob/contract/creatives'
import { useEffect, useRef } from 'react'
import { MONITOR, useAllPages } from '../../lib/calls'

/** The advertiser's library. */
export const useCreatives = (enabled = true) =>
  useAllPages(listCreatives, ({ creatives }) => creatives, { ...MONITOR, refetchOnMount: 'always', enabled })

const ASKED_EVERY_MS = 4000

/** Passes on what a chosen creative has become, as soon as the server has prepared it. */
export function usePrepared<Chosen extends Pick<LibraryCreative, 'file_path' | 'media'>>(
  chosen: Chosen | null,
  onPrepared: (creative: Chosen) => void,
): void {
  const isPreparing = chosen?.media.preparing === true
  const { data } = useAllPages(listCreatives, ({ creatives }) => creatives, {
    enabled: isPreparing,
    refetchInterval: ASKED_EVERY_MS,
    staleTime: 0,
  })
  useEffect(() => {
    const known = isPreparing && data?.find(({ file_path }) => file_path === chosen.file_path)
    if (!known || known.media.preparing) return
    const { url, preview_url, media, legibility } = known
    onPrepared({ ...chosen, url, preview_url, media, legibility })
  })
}

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
