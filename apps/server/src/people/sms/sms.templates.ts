import { MINUTE_MS } from '@ayob/contract/durations'
import { CODE_LIFE_MS } from '@ayob/domain/sms/code'
import { fitted, plainSigns } from '@ayob/domain/sms/length'
import { isLanguage } from '@ayob/i18n/languages'
import { serverTexts } from '@ayob/i18n/server'

const textsIn = (language: string) => serverTexts[isLanguage(language) ? language : 'en']

/** The text that brings a code. Browsers read the last line and fill the code in on that host alone. */
export function codeText(language: string, code: string, host: string): string {
  const sentence = textsIn(language).t('sms.code', { code, minutes: CODE_LIFE_MS / MINUTE_MS })
  return `${plainSigns(sentence)}\n\n@${host} #${code}`
}

/** The text of a notice: its title, cut if need be, and the address of its page if there is room for it. */
export function noticeText(title: string, url: string): string {
  const words = plainSigns(title)
  return fitted(words, (shown) => `AYOB: ${shown} ${url}`) ?? fitted(words, (shown) => `AYOB: ${shown}`) ?? 'AYOB'
}
