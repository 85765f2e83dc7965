import type { en } from '@ayob/i18n/en'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en }
    keySeparator: '.'
    nsSeparator: false
    returnNull: false
  }
}
