import { useSearchParams } from 'react-router'

interface Sorting<By extends string> {
  readonly by: By
  readonly order: 'asc' | 'desc'
  readonly onChange: (by: string, order: 'asc' | 'desc') => void
}

/** By what a list is sorted, kept in the address; an unknown column is the first one, downwards. */
export function useSorting<By extends string>(columns: readonly [By, ...By[]]): Sorting<By> {
  const [search, setSearch] = useSearchParams()
  const by = columns.find((column) => column === search.get('sort'))
  const onChange = (next: string, order: 'asc' | 'desc') =>
    setSearch(
      (old) => {
        const changed = new URLSearchParams(old)
        changed.set('sort', next)
        changed.set('order', order)
        changed.delete('page')
        return changed
      },
      { replace: true },
    )
  return { by: by ?? columns[0], order: by && search.get('order') === 'asc' ? 'asc' : 'desc', onChange }
}
