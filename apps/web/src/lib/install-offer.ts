/** The browser's offer to install the app, which Chromium makes once in a document. */
export interface InstallOffer extends Event {
  /** Asks the person, once. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Kept by `boot.js`, because it may come before the program is loaded. */
    installOffer?: InstallOffer | undefined
  }
}

const INSTALLED = ['standalone', 'fullscreen', 'minimal-ui'].map((mode) => `(display-mode: ${mode})`).join(', ')

/** How the app gets on the home screen of a phone: the browser asks, the person does it in an iPhone's menu, or not at all. */
export function installWay(): 'offer' | 'menu' | null {
  if (!window.matchMedia('(pointer: coarse)').matches) return null
  if (window.matchMedia(INSTALLED).matches || ('standalone' in navigator && navigator.standalone)) return null
  if (window.installOffer) return 'offer'
  // Only Safari has this property.
  return 'standalone' in navigator ? 'menu' : null
}

/** Subscribes to the offer. Returns a function that unsubscribes. */
export function onInstallOffer(listener: () => void): () => void {
  window.addEventListener('beforeinstallprompt', listener)
  window.addEventListener('appinstalled', listener)
  return () => {
    window.removeEventListener('beforeinstallprompt', listener)
    window.removeEventListener('appinstalled', listener)
  }
}
