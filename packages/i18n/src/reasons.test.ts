import { describe, expect, test } from 'vitest'
import { createI18n } from './create'
import english from './en/reasons.json' with { type: 'json' }
import { reasonText, usualReasons } from './reasons'
import sinhala from './si/reasons.json' with { type: 'json' }
import tamil from './ta/reasons.json' with { type: 'json' }

const speak = {
  en: createI18n('en', { reasons: english }),
  si: createI18n('si', { reasons: sinhala }, { reasons: english }),
  ta: createI18n('ta', { reasons: tamil }, { reasons: english }),
}
const say = (language: keyof typeof speak) => (key: string) => speak[language].t(key)

describe('the reason that an administrator gives', () => {
  test('is translated for its reader when it is a standard one', () => {
    expect(usualReasons('payout')).toContain('The account is closed.')
    expect(reasonText(say('si'), 'The account is closed.')).toBe(sinhala.payoutClosed)
    expect(reasonText(say('ta'), ' The account is closed.\n')).toBe(tamil.payoutClosed)
    expect(reasonText(say('en'), 'The account is closed.')).toBe('The account is closed.')
  })

  test('stays as it was written otherwise', () => {
    expect(reasonText(say('si'), 'Your branch was merged.')).toBe('Your branch was merged.')
    expect(reasonText(say('ta'), 'payoutClosed')).toBe('payoutClosed')
  })

  test('standard reasons belong to one subject each and are all translated', () => {
    const all = (['ad', 'takeDown', 'registration', 'screen', 'payout'] as const).flatMap((about) =>
      usualReasons(about),
    )
    expect([...all].sort()).toEqual(Object.values(english).sort())
    for (const reason of all) expect(reasonText(say('si'), reason)).not.toBe(reason)
  })
})
