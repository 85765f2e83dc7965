export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/**
 * Returns the canonical text of a JSON value, so that a signature can be verified anywhere: keys sorted by code units, no
 * spaces, strings and whole numbers as JSON.stringify writes them (RFC 8785).
 */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as Record<string, Json>)[key] ?? null)}`).join(',')}}`
}
