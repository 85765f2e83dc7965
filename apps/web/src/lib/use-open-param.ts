import { useSearchParams } from 'react-router'
import { withParams } from './search-params'

/**
 * What is open over the page, kept in the address, so that back closes it and a reload keeps it. What is open inside closes
 * with it: its name is `inside`.
 */
export function useOpenParam(name: string, inside?: string): [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (id: string | null) =>
    setSearch((old) => withParams(old, { ...(inside && { [inside]: null }), [name]: id }))
  return [search.get(name), change]
}
