import { useSearchParams } from 'react-router'

/** One value of the address; empty when it is not there. Changing it goes back to the first page. */
export function useParam(name: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (value: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old)
        if (value) next.set(name, value)
        else next.delete(name)
        next.delete('page')
        return next
      },
      { replace: true },
    )
  return [search.get(name) ?? '', change]
}
