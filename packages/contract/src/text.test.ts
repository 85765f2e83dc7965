import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zEmail, zName, zText } from './common'
import { isEmail, isVisible, tidyAddress, tidyDigits, tidyEmail, tidyIdentifier, tidyName, tidyText } from './text'

const SRI = '\u0dc1\u0dca\u200d\u0dbb\u0dd3'
/** Marks that nobody sees, as phones and word processors add them. */
const MARKS = [
  '\u200b',
  '\ufeff',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u2069',
  '\u200e',
  '\u00ad',
  '\u2060',
  '\u3164',
  '\u061c',
]
const marks = fc.array(fc.constantFrom(...MARKS), { maxLength: 3 }).map((some) => some.join(''))
/** The same characters, with marks before, between and after them. */
const marked = (text: string) =>
  fc
    .array(marks, { minLength: text.length + 1, maxLength: text.length + 1 })
    .map((between) => [...between].map((mark, at) => mark + (text[at] ?? '')).join(''))
const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), marked('077-123 4567'))

describe('every cleaning', () => {
  it.for(Object.entries({ tidyText, tidyName, tidyIdentifier, tidyDigits, tidyEmail, tidyAddress }))(
    '%s changes nothing the second time',
    ([, tidy]) => {
      fc.assert(fc.property(anything, (text) => tidy(tidy(text)) === tidy(text)))
    },
  )
})

describe('identifiers', () => {
  it.for([
    ['\u202a+94 77\u00a0123\u202f4567\u202c', '+94 77 123 4567'],
    ['077\u2013123\u20144567', '077-123-4567'],
    ['077\u2212123\u20104567', '077-123-4567'],
    ['\uff10\uff17\uff17 \u0de7\u0de8\u0de9 \u0bea\u0beb\u0bec\u0bed', '077 123 4567'],
    ['WP\u200bCAB\u20111234', 'WPCAB-1234'],
    [`1 ${SRI} 1234`, `1 ${SRI} 1234`],
    ['PV\t00123456\r\n', 'PV 00123456'],
  ])('%j is %j', ([typed, meant]) => {
    expect(tidyIdentifier(typed ?? '')).toBe(meant)
  })

  it('a number is the same with marks anywhere', () => {
    fc.assert(fc.property(marked('8001234567'), (typed) => tidyDigits(typed) === '8001234567'))
  })
})

describe('e-mail addresses', () => {
  it('are one account, whatever nobody sees in them', () => {
    fc.assert(
      fc.property(marked('Ada.Silva@Shop.Example'), (typed) => zEmail().parse(typed) === 'ada.silva@shop.example'),
    )
  })
  it.for([
    ['ada\uff20shop.example', 'ada@shop.example'],
    ['ada@shop\u3002example', 'ada@shop.example'],
    ['ada\u2011b@shop.example', 'ada-b@shop.example'],
    [' \u00a0ada@shop.example\n', 'ada@shop.example'],
    ['ada@\u0dad\u0dda.lk', `ada@${new URL('http://\u0dad\u0dda.lk').hostname}`],
    ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
    ['ada@m\u00fcller.example', 'ada@xn--mller-kva.example'],
    ['ada@mu\u0308ller.example', 'ada@xn--mller-kva.example'],
  ])('%j is %j', ([typed, meant]) => {
    expect(zEmail().parse(typed)).toBe(meant)
  })
  it.for([
    '\u0430da@shop.example',
    'ada@sh\u043ep.example',
    'ad\u00e1@shop.example',
    'a@b',
    '@b.c',
    'a@',
    'a b@c.d',
    'a@b..c',
    'a@@b.c',
  ])('%j is refused, since it is none or looks like another one', (typed) => {
    expect(zEmail().safeParse(typed).success).toBe(false)
    expect(isEmail(tidyEmail(typed))).toBe(false)
  })
})

describe('words', () => {
  it('keep the joiners that Sinhala, Tamil and emoji need, and lose all others', () => {
    expect(tidyName(SRI)).toBe(SRI)
    expect(tidyName('\u0b95\u0bcd\u200c\u0bb7')).toBe('\u0b95\u0bcd\u200c\u0bb7')
    expect(tidyName('\u{1f469}\u200d\u{1f373} \u2764\ufe0f\u200d\u{1f525}')).toBe(
      '\u{1f469}\u200d\u{1f373} \u2764\ufe0f\u200d\u{1f525}',
    )
    expect(tidyName('Te\u200da\u200c House\u200d')).toBe('Tea House')
    expect(tidyName('\u200d\u0dc1')).toBe('\u0dc1')
  })
  it('a name has one line, a text keeps its own', () => {
    expect(tidyName(' Tea\u000bHouse \r\n\u2028 of\u3000Kandy ')).toBe('Tea House of Kandy')
    expect(tidyText('one\u000btwo\r\nthree\rfour\u2028five\u0085six\n')).toBe('one\ntwo\nthree\nfour\nfive\nsix')
  })
  it('direction marks and composed letters make no difference', () => {
    expect(tidyName('\u202eTea\u202c Caf\u0065\u0301')).toBe('Tea Caf\u00e9')
  })
})

describe('a required text', () => {
  it.for(['', ' ', '\u200b', '\u2800', '\u3164', '\u200d\u200d', '\ufe0f', '\u00ad\u2060', '\u0301', '\n\u2028'])(
    '%j is missing',
    (text) => {
      expect(isVisible(text)).toBe(false)
      expect(zName().safeParse(text).success).toBe(false)
      expect(zText().safeParse(text).success).toBe(false)
    },
  )
  it('is there with a single letter of any script, a digit, a sign or an emoji', () => {
    for (const text of ['a', '\u0d9a', '\u0b95', '7', '?', '\u{1f6fa}']) expect(zName().parse(text)).toBe(text)
  })
  it('is refused by its length before anything reads it', () => {
    let reads = 0
    const counting = zName().overwrite((text) => {
      reads += 1
      return text
    })
    expect(counting.safeParse('a'.repeat(1_000_000)).success).toBe(false)
    expect(reads).toBe(0)
  })
})

describe('addresses of pages', () => {
  it.for([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example/'],
    ['HTTPS://Shop.Example/A', 'https://shop.example/A'],
    ['https://shop.example/\u0dad\u0dda', 'https://shop.example/%E0%B6%AD%E0%B7%9A'],
    [
      'https://\u0dad\u0dda.lk/?q=\u0d9a#\u0d9a',
      `https://${new URL('http://\u0dad\u0dda.lk').hostname}/?q=%E0%B6%9A#%E0%B6%9A`,
    ],
    ['https://shop.example/a b', 'https://shop.example/a%20b'],
    ['https://shop.example/a%20b', 'https://shop.example/a%20b'],
    ['\u200bhttps://shop.example/\u202c', 'https://shop.example/'],
    ['no address', 'no address'],
  ])('%j is sent as %j', ([typed, sent]) => {
    expect(tidyAddress(typed ?? '')).toBe(sent)
  })
  it('contain nothing that a header refuses', () => {
    const path = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(path, (text) => {
        const sent = tidyAddress(`https://shop.example/${text}`)
        return !URL.canParse(sent) || /^[\x21-\x7e]+$/.test(sent)
      }),
    )
  })
})
