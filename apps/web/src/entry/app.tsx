import { createI18n } from '@ayob/i18n/create'
import { en } from '@ayob/i18n/en'
import { createRoot } from 'react-dom/client'
import { App } from '../app/app'
import { restoreLanguage } from '../lib/language'

const i18n = createI18n('en', en)

/** Loads the texts first, so that the page does not change its language while somebody reads it. */
async function start(root: HTMLElement) {
  await restoreLanguage(i18n)
  root.replaceChildren()
  createRoot(root).render(<App i18n={i18n} />)
}

const root = document.getElementById('root')
if (root) void start(root)
