import { useEffect, useState } from 'react'

/** A saved value that a control may show changed before the change is saved. */
export function useOptimisticValue<Value>(saved: Value): [Value, (next: Value) => void] {
  const [shown, setShown] = useState(saved)
  useEffect(() => setShown(saved), [saved])
  return [shown, setShown]
}
