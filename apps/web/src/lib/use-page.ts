import { useSearchParams } from 'react-router'
import { withParams } from './search-params'

/** The page of a list, kept in the address; it starts at 1. */
export function usePage(): [number, (page: number) => void] {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  return [page, (next) => setSearch((old) => withParams(old, { page: String(next) }))]
}
