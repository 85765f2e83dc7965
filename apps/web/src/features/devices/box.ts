/** The most lines of one box. */
export const MOST_LINES = 50

export interface BoxLine {
  /** As typed. */
  readonly text: string
  readonly code: string
  readonly serial: string
  readonly model: string
}

/** Parses lines of code, serial and model, separated by spaces, tabs, commas or semicolons. Empty lines are left out. */
export function linesOfBox(text: string): BoxLine[] {
  return text.split('\n').flatMap((line) => {
    const [code = '', serial = '', ...model] = line.split(/[\s,;]+/).filter(Boolean)
    return code === '' ? [] : [{ text: line.trim(), code, serial, model: model.join(' ') }]
  })
}
