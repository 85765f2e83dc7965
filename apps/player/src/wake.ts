/** Keeps the display from sleeping, as long as the page shows; takes the lock again whenever the system took it away. */
export function stayAwake(): void {
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    const lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    lock?.addEventListener('release', () => void ask(), { once: true })
  }
  document.addEventListener('visibilitychange', () => void ask())
  void ask()
}
