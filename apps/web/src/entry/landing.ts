import { isLanguage, type LanguageCode } from '@ayob/i18n/languages'
import { startCarousel } from '../features/landing/start-carousel'
import { startTry } from '../features/landing/start-try'
import { chosenLanguage, keepLanguage } from '../lib/chosen-language'
import { tabEntries } from '../lib/storage'

// The landing page is prerendered in each language. This script animates it; React is only loaded with the dialog.

const INTRO_MS = 3000
const root = document.getElementById('root')
let stop = () => {}
let wanted: LanguageCode | undefined

/** Starts the animations of the current page. */
function move() {
  stop()
  const section = root?.querySelector('[data-carousel]')
  if (!root || !section) return
  const carousel = startCarousel(section)
  const stopTry = startTry(root, carousel.rest)
  stop = () => {
    carousel.stop()
    stopTry()
  }
}

/** Replaces the page with that of another language. If two languages are chosen in a row, the last one wins. Fails without a network. */
async function show(language: LanguageCode) {
  wanted = language
  const answer = await fetch(language === 'en' ? '/' : `/landing.${language}.html`)
  if (!answer.ok) throw new Error(`the page in ${language} is missing`)
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('root')
  if (wanted !== language) return
  keepLanguage(language)
  root?.replaceChildren(...(page?.childNodes ?? []))
  move()
}

/** Switches the language immediately. Without a network the link is followed instead, so that the browser shows the failure. */
async function choose(link: HTMLAnchorElement, language: LanguageCode) {
  const place = [...document.querySelectorAll('a[hreflang]')].indexOf(link)
  try {
    await show(language)
    document.querySelectorAll<HTMLElement>('a[hreflang]')[place]?.focus({ preventScroll: true })
  } catch {
    window.location.assign(link.href)
  }
}

function press(event: MouseEvent) {
  const { target } = event
  if (!(target instanceof Element)) return
  const link = target.closest<HTMLAnchorElement>('a[hreflang]')
  if (link && isLanguage(link.hreflang)) {
    event.preventDefault()
    void choose(link, link.hreflang)
  } else if (target.closest('[form=contact]')) {
    event.preventDefault()
    void ask()
  }
}

/**
 * Opens the dialog for an inquiry, or shows that it can't be loaded. A part that is missing makes the page load again
 * (`boot.js`): the address says that the dialog is still wanted.
 */
async function ask() {
  const contact = await import('../features/landing/contact').catch(() => undefined)
  window.history.replaceState(null, '', contact ? window.location.pathname : '#contact')
  root?.querySelector('[data-unreachable]')?.toggleAttribute('hidden', contact !== undefined)
  await contact?.openContact()
}

/** Starts the page, in the language of the visitor. */
export async function start(): Promise<void> {
  root?.addEventListener('click', press)
  if (window.location.hash === '#contact') void ask()
  window.setTimeout(() => {
    tabEntries.set('intro', 'seen')
    document.documentElement.classList.add('intro-seen')
    root?.querySelector('[data-intro]')?.remove()
  }, INTRO_MS)
  const language = chosenLanguage()
  if (language === 'en') return move()
  // English is better than nothing.
  await show(language).catch(() => {
    document.documentElement.lang = 'en'
    move()
  })
  document.documentElement.classList.remove('other-language')
}
