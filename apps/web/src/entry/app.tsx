import { createRoot } from 'react-dom/client'
import { App } from '../app/app'
import { restoreLanguage } from '../lib/language'
import { startServiceWorker } from '../lib/service-worker'
import { readSession } from '../lib/session'
import { i18n } from '../lib/texts'

/** Replaces what the page shows without its program. Loads the texts first, so that the page does not change its language while somebody is reading it. */
async function start(root: HTMLElement) {
  await restoreLanguage(i18n)
  root.replaceChildren()
  for (const id of ['unloaded', 'waiting']) document.getElementById(id)?.remove()
  createRoot(root).render(<App />)
  if (readSession().role !== 'visitor') whenIdle(() => void startServiceWorker())
}

/** Runs after the first page, whose requests have priority. Safari has no idle callbacks. */
const whenIdle = (work: () => void) => (window.requestIdleCallback ?? window.setTimeout)(work)

const root = document.getElementById('root')
if (root) void start(root)
