import type { Pulse } from './show'
import { pause } from './wait'

/** Time and visibility of the page. */
export const pagePulse: Pulse = {
  now: () => performance.now(),
  pause,
  watch() {
    let visible = document.visibilityState === 'visible'
    const look = () => {
      if (document.visibilityState !== 'visible') visible = false
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      return visible
    }
  },
}
