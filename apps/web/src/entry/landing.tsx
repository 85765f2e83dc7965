import { createRoot, hydrateRoot } from 'react-dom/client'
import { LandingRoot, landingI18n } from '../features/landing/landing-root'
import { chosenLanguage, restoreLanguage } from '../lib/language'

/** The page is prerendered in English: it is hydrated, or rendered again in another language. */
async function start(root: HTMLElement) {
  if (root.firstElementChild && chosenLanguage() === 'en') {
    hydrateRoot(root, <LandingRoot />)
    return
  }
  await restoreLanguage(landingI18n)
  root.replaceChildren()
  document.documentElement.classList.remove('other-language')
  createRoot(root).render(<LandingRoot />)
}

const root = document.getElementById('root')
if (root) void start(root)
