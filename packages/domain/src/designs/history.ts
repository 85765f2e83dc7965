/** The states before and after the current one of a document. */
export interface History<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
}

const MOST_STEPS = 100

export const begin = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** Records a change. With `merged` it joins the previous change, as for the letters of one word: one undo reverts both. */
export function changed<State>(history: History<State>, present: State, merged = false): History<State> {
  if (present === history.present) return history
  if (merged && history.past.length > 0) return { ...history, present, future: [] }
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [] }
}

export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1)
  if (history.past.length === 0) return history
  return {
    past: history.past.slice(0, -1),
    present: before as State,
    future: [history.present, ...history.future],
  }
}

export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (history.future.length === 0) return history
  return { past: [...history.past, history.present], present: next as State, future }
}
