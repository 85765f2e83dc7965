import { useSyncExternalStore } from 'react'

/** Calls that wait for a step-up share one dialog. */
let asked:
  | { readonly answer: Promise<boolean>; readonly end: (given: boolean) => void; readonly full: boolean }
  | undefined
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

/**
 * Asks the person for a step-up. Resolves with false if they decline.
 * @param full requires everything that the account needs for a sign-in
 */
export function askForProof(full: boolean): Promise<boolean> {
  if (asked && full && !asked.full) {
    asked = { ...asked, full }
    changed()
  }
  if (!asked) {
    let end = (_given: boolean) => {}
    const answer = new Promise<boolean>((resolve) => {
      end = resolve
    })
    asked = { answer, end, full }
    changed()
  }
  return asked.answer
}

/** Closes the dialog, with or without a proof. */
export function endProof(given: boolean): void {
  asked?.end(given)
  asked = undefined
  changed()
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether the dialog is open. */
export const isProofAsked = (): boolean => asked !== undefined

/** The same as a hook. */
export const useProofAsked = (): boolean => useSyncExternalStore(follow, isProofAsked)

/** Whether the current step-up is a full one. */
export const useFullProofAsked = (): boolean => useSyncExternalStore(follow, () => asked?.full ?? false)
