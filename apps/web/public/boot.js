// Runs before the first paint. Hides the landing page from signed-in people and from readers of another language, and
// applies the chosen theme. A link can select a language: ?lang=si. The default is the first supported language of the
// browser.
;(() => {
  try {
    const root = document.documentElement
    const signedIn =
      localStorage.getItem('auth_token') || (localStorage.getItem('adminToken') && localStorage.getItem('adminUser'))
    if (signedIn) root.classList.add('signed-in')
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    const asked = new URLSearchParams(location.search).get('lang')
    if (asked === 'en' || asked === 'si' || asked === 'ta') localStorage.setItem('language', asked)
    const known = (tag) => /^(en|si|ta)\b/i.exec(tag)?.[1].toLowerCase()
    const language = localStorage.getItem('language') ?? navigator.languages.map(known).find(Boolean)
    if (language === 'si' || language === 'ta') {
      root.lang = language
      root.classList.add('other-language')
      if (!signedIn && location.pathname === '/') {
        const page = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: `/landing.${language}.html` }
        document.head.append(Object.assign(document.createElement('link'), page))
      }
    }
    if (sessionStorage.getItem('intro')) root.classList.add('intro-seen')
  } catch {
    // Without storage everybody counts as a visitor.
  }
})()
