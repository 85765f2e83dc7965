import { useEffect, useState } from 'react'

/**
 * A saved value that a control may show changed before the change is saved.
 * @param busy true while a change is being saved; afterwards the saved value is shown, also after a failure
 */
export function useOptimisticValue<Value>(saved: Value, busy = false): [Value, (next: Value) => void] {
  const [shown, setShown] = useState(saved)
  useEffect(() => {
    if (!busy) setShown(saved)
  }, [saved, busy])
  return [shown, setShown]
}
