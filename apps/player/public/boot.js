// Loads the page again, once it can be reached, when a file of the program is missing.
;(() => {
  const AGAIN_MS = 10_000
  let isWaiting = false
  const later = () => setTimeout(again, AGAIN_MS)
  const again = () =>
    fetch(location.href, { cache: 'no-store' }).then(({ ok }) => (ok ? location.reload() : later()), later)
  const missing = ({ target }) => {
    if (isWaiting || !(target instanceof Element && target.matches('script, link[rel=stylesheet]'))) return
    isWaiting = true
    later()
  }
  addEventListener('error', missing, true)
})()
