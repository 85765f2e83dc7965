import type { en } from '@ayob/i18n/en'
import type { enConsole } from '@ayob/i18n/en-console'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en & typeof enConsole }
    keySeparator: '.'
    nsSeparator: false
    returnNull: false
  }
}
