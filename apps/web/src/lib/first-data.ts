import type { QueryClient } from '@tanstack/react-query'

/** A page that reads nothing has begun no read by then. */
const BEGUN_MS = 100

let noteData = () => {}
let notePage = () => {}

/**
 * Resolves when the first page has its data. What stands around the page is loaded then, because on a slow line all of it
 * would arrive later.
 */
export const firstData = new Promise<void>((resolve) => {
  noteData = resolve
})
const firstPage = new Promise<void>((resolve) => {
  notePage = resolve
})

/** Called when the program of a page has been loaded. */
export const notePageLoaded = () => notePage()

/** Notes when no read of the first page is on its way any more. */
export function watchFirstData(queries: QueryClient): void {
  const look = () => queries.isFetching() === 0 && noteData()
  void firstPage.then(() => {
    const stop = queries.getQueryCache().subscribe(({ type }) => type === 'updated' && look())
    void firstData.then(stop)
    window.setTimeout(look, BEGUN_MS)
  })
}
