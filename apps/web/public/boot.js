// Runs before the first paint: a signed-in person must not see the landing page flash by, and a chosen theme holds.
;(() => {
  try {
    const root = document.documentElement
    const signedIn =
      localStorage.getItem('auth_token') || (localStorage.getItem('adminToken') && localStorage.getItem('adminUser'))
    if (signedIn) root.classList.add('signed-in')
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    if (sessionStorage.getItem('intro')) root.classList.add('intro-seen')
  } catch {
    // Without storage the page is simply the visitor's.
  }
})()
