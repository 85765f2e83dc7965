import { THEMES, type Theme } from '@ayob/contract/settings'

/** Shows a theme at once and keeps it for the next page, which applies it before it is first drawn. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') {
    delete dataset.theme
    localStorage.removeItem('theme')
  } else {
    dataset.theme = theme
    localStorage.setItem('theme', theme)
  }
}

/** The theme that this browser shows. */
export function shownTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system'
}
