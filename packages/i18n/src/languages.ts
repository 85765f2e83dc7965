/** Languages whose every text is there. */
export const TRANSLATED: ReadonlySet<string> = new Set(['en'])
