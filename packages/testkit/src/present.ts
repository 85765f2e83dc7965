/** Returns the value. Throws when it is null or undefined. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value that the test goes on with is missing')
  return value
}
