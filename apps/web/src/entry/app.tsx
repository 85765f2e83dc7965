import { createRoot } from 'react-dom/client'
import { App } from '../app/app'
import { restoreLanguage } from '../lib/language'
import { i18n } from '../lib/texts'

/** Loads the texts first, so that the page does not change its language while somebody reads it. */
async function start(root: HTMLElement) {
  await restoreLanguage(i18n)
  root.replaceChildren()
  createRoot(root).render(<App />)
}

const root = document.getElementById('root')
if (root) void start(root)
