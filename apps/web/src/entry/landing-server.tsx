import { LANGUAGES, type Language } from '@ayob/contract/languages'
import { createI18n } from '@ayob/i18n/create'
import { en } from '@ayob/i18n/en'
import { landing } from '@ayob/i18n/landing'
import { si } from '@ayob/i18n/si'
import { ta } from '@ayob/i18n/ta'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { Landing } from '../features/landing/landing'
import { Offline } from '../features/landing/offline'
import { Unloaded } from '../features/landing/unloaded'
import { Waiting } from '../features/landing/waiting'
import { paths } from '../lib/paths'

export { LANGUAGES }

/** The addresses of all pages, with `x` for any name. The server answers others with 404. */
export const PAGES = [
  ...new Set([
    ...Object.values(paths).map((path) => (path as (name: string) => string)('x').replace(/[?#].*/, '')),
    '/admin-invitation/x',
  ]),
]

const CATALOGUES = {
  en: { ...en, landing: landing.en },
  si: { ...si, landing: landing.si },
  ta: { ...ta, landing: landing.ta },
}

/** The offline page of the app, in all languages, because the language of the person is unknown. */
export function renderOffline(): string {
  return renderToStaticMarkup(<Offline texts={LANGUAGES.map((code) => [code, CATALOGUES[code].common.offline])} />)
}

/** What every page says in all languages while its program is missing. */
export function renderUnloaded(): string {
  return renderToStaticMarkup(<Unloaded texts={LANGUAGES.map((code) => [code, CATALOGUES[code].common])} />)
}

/** What a page shows until its program is there. */
export function renderWaiting(): string {
  return renderToStaticMarkup(<Waiting />)
}

/** The landing page in a language as HTML, for the build. */
export function render(language: Language): string {
  return renderToStaticMarkup(
    <I18nextProvider i18n={createI18n(language, CATALOGUES[language], CATALOGUES.en)}>
      <Landing />
    </I18nextProvider>,
  )
}
