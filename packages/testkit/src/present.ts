/** A value that has to be there for the test to go on. Throws when it is missing. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('a value that the test goes on with is missing')
  return value
}
