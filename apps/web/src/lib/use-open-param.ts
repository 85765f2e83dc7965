import { useSearchParams } from 'react-router'

/**
 * What is open over the page, kept in the address, so that back closes it and a reload keeps it. What is open inside closes
 * with it: its name is `inside`.
 */
export function useOpenParam(name: string, inside?: string): [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (id: string | null) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      if (id) next.set(name, id)
      else next.delete(name)
      if (inside) next.delete(inside)
      return next
    })
  return [search.get(name), change]
}
