// Runs before the first paint. Hides the landing page from signed-in people and from readers of another language, and
// applies the chosen theme. A link can select a language: ?lang=si. The default is the first supported language of the
// browser.
;(() => {
  const root = document.documentElement
  // A storage may be missing, blocked or full.
  const attempt = (work) => {
    try {
      return work()
    } catch {
      return null
    }
  }
  const stored = (key) => attempt(() => localStorage.getItem(key))

  // When a part of the program is missing, the page is loaded again: a new release has other parts. If that does not help,
  // the page says so. Without a network it says so at once.
  const reloaded = () => attempt(() => sessionStorage.getItem('reloaded'))
  /** Once in each release, and without a storage once in each visit. */
  const mayReload = (release) => {
    if (reloaded() === release) return false
    attempt(() => sessionStorage.setItem('reloaded', release))
    return reloaded() === release || performance.getEntriesByType('navigation')[0]?.type !== 'reload'
  }
  let isLeaving = false
  const missing = () => {
    if (isLeaving) return
    isLeaving = navigator.onLine && mayReload(document.querySelector('script[type=module]')?.src ?? '')
    // The router has the address of the new page a moment after its part has failed.
    if (isLeaving) return setTimeout(() => location.reload(), 200)
    root.classList.add('part-missing')
    root.classList.remove('other-language')
  }
  addEventListener('vite:preloadError', missing)
  addEventListener(
    'error',
    ({ target }) => target instanceof Element && target.matches('script, link[rel=stylesheet]') && missing(),
    true,
  )

  // Translators and other extensions wrap the texts of a page in elements of their own, or replace them. React does not
  // know that: it fails to remove such a text, or to insert an element before it, and the page goes blank
  // (https://github.com/facebook/react/issues/11538). A wrapped node is removed where it is, and an element is inserted
  // before its wrapper.
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function (child) {
    if (this.contains(child)) removeChild.call(child.parentNode, child)
    return child
  }
  Node.prototype.insertBefore = function (node, before) {
    let place = before
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, node, place)
  }

  // The browser offers the app once, maybe before the program is loaded. A page asks at a better moment.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installOffer = event
  })
  addEventListener('appinstalled', () => {
    window.installOffer = undefined
  })

  const signedIn = stored('auth_token') || (stored('adminToken') && stored('adminUser'))
  if (signedIn) root.classList.add('signed-in')
  const theme = stored('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const asked = new URLSearchParams(location.search).get('lang')
  const chosen = asked === 'en' || asked === 'si' || asked === 'ta' ? asked : null
  if (chosen) attempt(() => localStorage.setItem('language', chosen))
  const known = (tag) => /^(en|si|ta)\b/i.exec(tag)?.[1].toLowerCase()
  const language = chosen ?? stored('language') ?? navigator.languages.map(known).find(Boolean)
  if (language === 'si' || language === 'ta') {
    root.lang = language
    root.classList.add('other-language')
    if (!signedIn && location.pathname === '/') {
      const page = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `/landing.${language}.html` }
      document.head.append(Object.assign(document.createElement('link'), page))
    }
  }
  // Asks at once for all files that this person needs first; the build has listed them at this script's own element.
  const lists = document.currentScript.dataset
  const ask = (list, link) => {
    for (const href of (lists[list] ?? '').split(' ').filter(Boolean))
      document.head.append(Object.assign(document.createElement('link'), link, { href }))
  }
  const atHome = location.pathname === '/'
  const isAdmin = stored('adminToken') && stored('adminUser')
  const person = attempt(() => JSON.parse(stored('user')))
  const role = isAdmin ? 'admin' : person?.user_type === 'driver' ? 'driver' : 'advertiser'
  const needed = signedIn
    ? ['app', language ?? 'en', ...(isAdmin ? [] : ['member']), ...(atHome || isAdmin ? [role] : [])]
    : ['app']
  for (const list of !signedIn && atHome ? ['visitor'] : needed) ask(list, { rel: 'modulepreload' })
  if (!signedIn && atHome) ask('fonts', { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  if (attempt(() => sessionStorage.getItem('intro'))) root.classList.add('intro-seen')
})()
