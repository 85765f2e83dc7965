import '../styles/index.css'
import { paths } from '../lib/paths'
import { keepScannedCode } from '../lib/scanned-code'
import { readSession } from '../lib/session'
import { deviceEntries, tabEntries } from '../lib/storage'

const visitor = readSession().role === 'visitor'
const atHome = window.location.pathname === paths.home()
const search = new URLSearchParams(window.location.search)
const scanned = search.get('code')

// boot.js has stored the language of the link. If it stayed in the address, it would override a later choice.
if (search.has('lang')) {
  search.delete('lang')
  const rest = search.toString()
  window.history.replaceState(null, '', `${window.location.pathname}${rest && `?${rest}`}${window.location.hash}`)
}

if (visitor) {
  document.documentElement.classList.remove('signed-in')
  forgetPerson()
}

// Visitors get only the prerendered landing page at /; everything else is the application. If a driver scans a screen
// before signing in, the code is kept until afterwards.
if (visitor && atHome && scanned) {
  keepScannedCode(scanned)
  window.location.replace(paths.signIn())
} else if (visitor && atHome) {
  // Called from here because the minifier would merge two bare imports and load the files of the other one as well.
  void import('./landing').then(({ start }) => start())
} else {
  void import('./app')
}

/** Signing out loads this document, which removes form drafts and all data kept for offline use. */
function forgetPerson() {
  navigator.serviceWorker?.controller?.postMessage({ files: null })
  for (const key of deviceEntries.keys()) if (key.startsWith('kept:')) deviceEntries.remove(key)
  for (const key of tabEntries.keys()) if (key.startsWith('booking-draft ')) tabEntries.remove(key)
}
