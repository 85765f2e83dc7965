import { useSearchParams } from 'react-router'
import { withParams } from './search-params'

/** One value of the address; empty when it is not there. Changing it goes back to the first page. */
export function useParam(name: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (value: string) =>
    setSearch((old) => withParams(old, { [name]: value, page: null }), { replace: true })
  return [search.get(name) ?? '', change]
}
