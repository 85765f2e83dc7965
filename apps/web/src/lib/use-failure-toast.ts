import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'

/** Shows a toast once when something could not be loaded. */
export function useFailureToast(failed: boolean, text: string): void {
  useEffect(() => {
    if (failed) toast.error(text, { id: text })
  }, [failed, text])
}
