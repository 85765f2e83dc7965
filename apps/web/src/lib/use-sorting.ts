import { useSearchParams } from 'react-router'
import { withParams } from './search-params'

interface Sorting<By extends string> {
  readonly by: By
  readonly order: 'asc' | 'desc'
  readonly onChange: (by: string, order: 'asc' | 'desc') => void
}

/** By what a list is sorted, kept in the address; an unknown column is the first one, downwards. */
export function useSorting<By extends string>(columns: readonly [By, ...By[]]): Sorting<By> {
  const [search, setSearch] = useSearchParams()
  const by = columns.find((column) => column === search.get('sort'))
  return {
    by: by ?? columns[0],
    order: by && search.get('order') === 'asc' ? 'asc' : 'desc',
    onChange: (sort, order) => setSearch((old) => withParams(old, { sort, order, page: null }), { replace: true }),
  }
}
