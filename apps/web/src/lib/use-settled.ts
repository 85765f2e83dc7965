import { useEffect, useState } from 'react'

const SETTLE_MS = 200

/** The value as it was a moment ago, so that typing or dragging makes one call and not fifty. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), SETTLE_MS)
    return () => window.clearTimeout(timer)
  }, [value])
  return settled
}
