/** Pattern for `ilike` that matches texts which contain the words literally. */
export function containing(words: string): string {
  return `%${words.replace(/[%_\\]/g, '\\$&')}%`
}
