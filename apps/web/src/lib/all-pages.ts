interface Page {
  readonly total: number
}

/** The server's largest page. */
export const LARGEST_PAGE = 200

/**
 * Reads all pages of a list, for pages whose figures are sums over all rows.
 * @param read one page of at most 200 rows
 * @param rows the rows of a page
 */
export async function allPages<P extends Page, Row>(
  read: (page: number) => Promise<P>,
  rows: (page: P) => readonly Row[],
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; ; page++) {
    const answer = await read(page)
    all.push(...rows(answer))
    if (rows(answer).length === 0 || all.length >= answer.total) return all
  }
}
