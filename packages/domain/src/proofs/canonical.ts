export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * The one way to write a JSON value down, so that a signature holds wherever it is checked: keys in the order of their
 * code units, no spaces, texts and whole numbers as JSON.stringify writes them (as RFC 8785 has it).
 */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, Json>)[key] ?? null)}`).join(',')}}`
}
