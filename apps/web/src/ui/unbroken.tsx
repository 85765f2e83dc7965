import { Fragment, type ReactNode } from 'react'

/** A figure or reference with a place where a browser would break it: `AYB-000029`, `+94771234567`, `07:00–09:00`. */
const FIGURE = /^(?=.*\d)(?=.*[\p{P}\p{S}])[\p{Lu}\d\p{P}\p{S}]{1,20}$/u
/** An amount, with a bracket that opens before it. It stays on one line where it fits. */
const AMOUNT = /(\(?[−-]?LKR \d[\d,.]*(?<=\d))/u
/** Words with hyphens, such as `Tuk-tuk` and `Ja-Ela`. Long ones may break, because they might not fit. */
const HYPHENATED = /(?<![\p{L}\p{M}\d-])([\p{L}\p{M}\d]{1,12}(?:-[\p{L}\p{M}\d]{1,12}){1,2})(?![\p{L}\p{M}\d-])/u

/** Splits a text: every second part is an amount, a figure, a reference or a hyphenated word that must not break inside. */
export function unbrokenParts(text: string): string[] {
  const parts = ['']
  const add = ([first = '', ...rest]: readonly string[]) => {
    parts[parts.length - 1] += first
    parts.push(...rest)
  }
  for (const [index, piece] of text.split(AMOUNT).entries()) {
    if (index % 2 === 1) add(['', piece, ''])
    else for (const word of piece.split(/([ \u00a0])/)) add(FIGURE.test(word) ? ['', word, ''] : word.split(HYPHENATED))
  }
  return parts
}

/**
 * A value whose figures, references and hyphenated words never break inside. An amount that is wider than its box breaks
 * after its currency. Anything but a text is returned as it is; the text stays the same.
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
        <Unbroken part={part} />
      </Fragment>
    ),
  )
}

function Unbroken({ part }: { part: string }) {
  const space = AMOUNT.test(part) ? part.indexOf(' ') + 1 : 0
  const figure = <span className="whitespace-nowrap">{part.slice(space)}</span>
  if (space === 0) return figure
  return (
    <span className="inline-block">
      {part.slice(0, space)}
      {figure}
    </span>
  )
}
