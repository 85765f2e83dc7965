const QUOTE = 0x22
const BACKSLASH = 0x5c
/** `[` and `]` with this bit are `{` and `}`. The loop reads every byte of every play, so it looks nothing up. */
const CURLY = 0x20
const OPENING = 0x7b
const CLOSING = 0x7d

/** No call needs as many levels; code that visits a value level by level fails on thousands. */
const MOST_LEVELS = 32

/** Returns true for a JSON text with more nested arrays and objects than any call needs. */
export function isTooDeep(json: string): boolean {
  let levels = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) quoted = !quoted
    else if (quoted) at += code === BACKSLASH ? 1 : 0
    else if ((code | CURLY) === CLOSING) levels -= 1
    else if ((code | CURLY) === OPENING) {
      levels += 1
      if (levels > MOST_LEVELS) return true
    }
  }
  return false
}
