/** A page of the console that the search can open. */
export interface SearchedPage {
  readonly to: string
  readonly label: string
  /** What is done there, as words. */
  readonly words: string
}

/** The pages whose name or words begin, at any word, with what was typed; those found by name first. */
export function pagesNamed<Page extends SearchedPage>(pages: readonly Page[], typed: string): Page[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted.length < 2) return []
  const begins = (text: string) => ` ${text.toLowerCase()}`.includes(` ${wanted}`)
  const named = pages.filter(({ label }) => begins(label))
  return [...named, ...pages.filter((page) => !named.includes(page) && begins(page.words))]
}
