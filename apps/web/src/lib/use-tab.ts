import { useSearchParams } from 'react-router'

/** The chosen tab, kept in the address; an unknown one is the first. */
export function useTab<Value extends string>(values: readonly [Value, ...Value[]]): [Value, (value: Value) => void] {
  const [search, setSearch] = useSearchParams()
  const current = values.find((value) => value === search.get('tab')) ?? values[0]
  const choose = (value: Value) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.set('tab', value)
      next.delete('page')
      return next
    })
  return [current, choose]
}
