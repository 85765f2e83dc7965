const TO_ESCAPE = /["\\]/g

/**
 * An array as PostgreSQL reads it, to be cast to its type. Totals are written thousands of values at a time, for which
 * the driver's own way, that can do with values of every kind, takes several times as long.
 */
export function columnOf<Row>(rows: readonly Row[], pick: (row: Row) => string | number | bigint | null): string {
  let text = '{'
  for (let index = 0; index < rows.length; index++) {
    const value = pick(rows[index] as Row)
    if (index > 0) text += ','
    text += typeof value === 'string' ? quoted(value) : value === null ? 'null' : value
  }
  return `${text}}`
}

/** A column of instants, given in milliseconds. The same few come again and again. */
export function instantsOf<Row>(rows: readonly Row[], pick: (row: Row) => number): string {
  const known = new Map<number, string>()
  return columnOf(rows, (row) => {
    const instant = pick(row)
    let text = known.get(instant)
    if (text === undefined) {
      text = new Date(instant).toISOString()
      known.set(instant, text)
    }
    return text
  })
}

const quoted = (text: string) => `"${text.replace(TO_ESCAPE, '\\$&')}"`
