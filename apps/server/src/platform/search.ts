/** A pattern for `ilike` that matches texts containing the words literally. */
export function containing(words: string): string {
  return `%${words.replace(/[%_\\]/g, '\\$&')}%`
}
