/** GSM 03.38: the characters of the short alphabet, and those that take the place of two. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('^{}\\[~]|€\f')

/** One message of the short alphabet. */
const MOST_SHORT = 160
/** Two messages of any other alphabet. Each part of a longer one holds 67 instead of 70, because it carries its number. */
const MOST_WIDE = 2 * 67

/** Signs that a text can do without, so that it costs one message instead of three. */
const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„″]/g, '"'],
  [/[‐‑‒–—−]/g, '-'],
  [/…/g, '...'],
  [/[\u00a0\u202f\u2009]/g, ' '],
  [/[\u200b\u2060\ufeff]/g, ''],
]

/** Replaces typographic signs by plain ones. */
export const plainSigns = (text: string): string =>
  PLAIN.reduce((changed, [signs, plain]) => changed.replace(signs, plain), text)

/** Returns the length of a text in the short alphabet; undefined when it needs the other one. */
function shortLength(text: string): number | undefined {
  let length = 0
  for (const sign of text) {
    if (BASIC.has(sign)) length += 1
    else if (EXTENDED.has(sign)) length += 2
    else return undefined
  }
  return length
}

/** Returns true for a text that is one message of the short alphabet or at most two of the other one. */
export function isShortEnough(text: string): boolean {
  const length = shortLength(text)
  return length === undefined ? text.length <= MOST_WIDE : length <= MOST_SHORT
}

const signs = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Returns the text that `around` makes of the words, which are cut at the end as far as needed. A sign of Sinhala or Tamil is
 * never cut in the middle. Undefined when there is no room even for a single sign.
 */
export function fitted(words: string, around: (words: string) => string): string | undefined {
  const whole = around(words)
  if (isShortEnough(whole)) return whole
  const parts = [...signs.segment(words)].map(({ segment }) => segment)
  while (parts.pop() !== undefined && parts.length > 0) {
    const cut = around(`${parts.join('').trimEnd()}...`)
    if (isShortEnough(cut)) return cut
  }
  return undefined
}
