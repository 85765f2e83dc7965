/** Keeps the display awake while the page is visible, and requests the lock again whenever the system releases it. */
export function stayAwake(): void {
  const ask = async () => {
    if (document.visibilityState !== 'visible') return
    const lock = await navigator.wakeLock?.request('screen').catch(() => undefined)
    lock?.addEventListener('release', () => void ask(), { once: true })
  }
  document.addEventListener('visibilitychange', () => void ask())
  void ask()
}
