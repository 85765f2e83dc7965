import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { useOutage } from './outage'

/** Shows a toast once when something could not be loaded; during an outage the banner says it for all. */
export function useFailureToast(failed: boolean, text: string): void {
  const isAway = useOutage()
  useEffect(() => {
    if (failed && !isAway) toast.error(text, { id: text })
  }, [failed, isAway, text])
}
