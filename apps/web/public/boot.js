// Runs before the first paint: a signed-in person must not see the landing page flash by, a chosen theme holds, and nobody
// who reads another language is shown the English page first. A link may ask for a language: ?lang=si.
// Until one is chosen, it is the first of the browser's languages that there is.
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
    }
    if (sessionStorage.getItem('intro')) root.classList.add('intro-seen')
  } catch {
    // Without storage the page is simply the visitor's.
  }
})()
