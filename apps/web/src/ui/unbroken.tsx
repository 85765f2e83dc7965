import { Fragment, type ReactNode } from 'react'

/** A figure or reference with a place where a browser would break it: `AYB-000029`, `+94771234567`, `07:00–09:00`. */
const FIGURE = /^(?=.*\d)(?=.*[\p{P}\p{S}])[\p{Lu}\d\p{P}\p{S}]{1,20}$/u
/** Words with hyphens, such as `Tuk-tuk` and `Ja-Ela`. Long ones may break, because they might not fit. */
const HYPHENATED = /(?<![\p{L}\p{M}\d-])([\p{L}\p{M}\d]{1,12}(?:-[\p{L}\p{M}\d]{1,12}){1,2})(?![\p{L}\p{M}\d-])/u

/** Splits a text: every second part is a figure, a reference or a hyphenated word that must not break inside. */
export function unbrokenParts(text: string): string[] {
  const parts = ['']
  const add = (part: string) => {
    parts[parts.length - 1] += part
  }
  for (const word of text.split(/([ \u00a0])/)) {
    const [before = '', ...rest] = FIGURE.test(word) ? ['', word, ''] : word.split(HYPHENATED)
    add(before)
    parts.push(...rest)
  }
  return parts
}

/**
 * A value whose figures, references and hyphenated words never break inside. An amount that is wider than its box breaks
 * after its currency, where there is a no-break space. Anything but a text is returned as it is; the text stays the same.
 */
export function unbroken(value: ReactNode): ReactNode {
  if (typeof value !== 'string') return value
  const parts = unbrokenParts(value)
  if (parts.length === 1) return value
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key, and the same part can come twice
      <Fragment key={index}>{part}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>
        {parts[index - 1]?.endsWith('\u00a0') && <wbr />}
        <span className="whitespace-nowrap">{part}</span>
      </Fragment>
    ),
  )
}
