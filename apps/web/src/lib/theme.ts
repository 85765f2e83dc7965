import { THEMES, type Theme } from '@ayob/contract/settings'
import { deviceEntries } from './storage'

/** Applies a theme and stores it for boot.js, which applies it before the first paint. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') {
    delete dataset.theme
    deviceEntries.remove('theme')
  } else {
    dataset.theme = theme
    deviceEntries.set('theme', theme)
  }
}

/** Returns the theme of this browser. */
export function shownTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system'
}
