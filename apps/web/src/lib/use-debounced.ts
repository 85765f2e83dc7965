import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 200

/** Returns a value once it has not changed for 200 ms, so that typing or dragging makes one call instead of fifty. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => window.clearTimeout(timer)
  }, [value])
  return debounced
}
