import { useSearchParams } from 'react-router'
import { withParams } from './search-params'

/** The chosen tab, kept in the address; an unknown one is the first. */
export function useTab<Value extends string>(values: readonly [Value, ...Value[]]): [Value, (value: Value) => void] {
  const [search, setSearch] = useSearchParams()
  const current = values.find((value) => value === search.get('tab')) ?? values[0]
  return [current, (value) => setSearch((old) => withParams(old, { tab: value, page: null }))]
}
