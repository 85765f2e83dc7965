/** The pattern of `ilike` for texts that contain these words as they are. */
export function containing(words: string): string {
  return `%${words.replace(/[%_\\]/g, '\\$&')}%`
}
