import { useEffect } from 'react'
import toast from 'react-hot-toast/headless'

/** Says once that something could not be loaded. */
export function useFailureToast(failed: boolean, text: string): void {
  useEffect(() => {
    if (failed) toast.error(text, { id: text })
  }, [failed, text])
}
