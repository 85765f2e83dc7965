import type { en } from '@ayob/i18n/en'
import type { enConsole } from '@ayob/i18n/en-console'
import type { landing } from '@ayob/i18n/landing'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en & typeof enConsole & { landing: typeof landing.en } }
    keySeparator: '.'
    nsSeparator: false
    returnNull: false
  }
}
