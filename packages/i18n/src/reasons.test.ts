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

describe('a reason that an administrator gave', () => {
  test('is said in the language of its reader when it is a usual one', () => {
    expect(usualReasons('payout')).toContain('The account is closed.')
    expect(reasonText(say('si'), 'The account is closed.')).toBe(sinhala.payoutClosed)
    expect(reasonText(say('ta'), ' The account is closed.\n')).toBe(tamil.payoutClosed)
    expect(reasonText(say('en'), 'The account is closed.')).toBe('The account is closed.')
  })

  test('stays as it was written when it is not', () => {
    expect(reasonText(say('si'), 'Your branch was merged.')).toBe('Your branch was merged.')
    expect(reasonText(say('ta'), 'payoutClosed')).toBe('payoutClosed')
  })

  test('each usual one is of one kind, and all can be said', () => {
    const all = (['ad', 'takeDown', 'registration', 'screen', 'payout'] as const).flatMap((about) =>
      usualReasons(about),
    )
    expect([...all].sort()).toEqual(Object.values(english).sort())
    for (const reason of all) expect(reasonText(say('si'), reason)).not.toBe(reason)
  })
})
