import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'
import { useOutage } from './outage'

/** Shows a toast once when a read fails. During an outage the banner replaces all toasts. */
export function useFailureToast(failed: boolean, text: string): void {
  const isAway = useOutage()
  useEffect(() => {
    if (failed && !isAway) toast.error(text, { id: text })
  }, [failed, isAway, text])
}
