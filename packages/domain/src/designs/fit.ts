/** The lines of a text in its box, and the size at which they fit. */
export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
}

/** Line height relative to the font size: Sinhala and Tamil letters have signs above and below. */
export const LINE_HEIGHT = { latin: 1.05, signs: 1.4 } as const
const SIGNS = /[\p{Script=Sinhala}\p{Script=Tamil}]/u
const SMALLEST = 8
const LARGEST = 900

export const lineHeightOf = (text: string): number => (SIGNS.test(text) ? LINE_HEIGHT.signs : LINE_HEIGHT.latin)

/**
 * Returns the largest size at which a text fits its box, broken at spaces and at its own line breaks. Words are never
 * split.
 * @param widthAt100 the width of a text at a size of 100 pixels
 */
export function fitText(
  text: string,
  box: { readonly width: number; readonly height: number },
  widthAt100: (text: string) => number,
): FittedText {
  const lineHeight = lineHeightOf(text)
  const width = (part: string, size: number) => (widthAt100(part) * size) / 100
  const broken = (size: number): string[] =>
    text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      for (const word of paragraph.split(/ +/)) {
        const last = lines.at(-1)
        if (last !== undefined && width(`${last} ${word}`, size) <= box.width)
          lines[lines.length - 1] = `${last} ${word}`
        else lines.push(word)
      }
      return lines
    })
  const fits = (size: number) => {
    const lines = broken(size)
    return lines.length * lineHeight * size <= box.height && lines.every((line) => width(line, size) <= box.width)
  }
  let [low, high] = [SMALLEST, LARGEST]
  if (!fits(low)) return { lines: broken(low), size: low }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return { lines: broken(low), size: low }
}
