import { useEffect, useState } from 'react'

/** A value that follows the kept one and may run ahead of it: a control shows a choice in the moment it is made. */
export function useAhead<Value>(kept: Value): [Value, (ahead: Value) => void] {
  const [shown, setShown] = useState(kept)
  useEffect(() => setShown(kept), [kept])
  return [shown, setShown]
}
