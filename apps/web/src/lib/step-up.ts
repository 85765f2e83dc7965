import { useSyncExternalStore } from 'react'

/** The calls that wait for a proof share one question. */
let asked:
  | { readonly answer: Promise<boolean>; readonly end: (given: boolean) => void; readonly full: boolean }
  | undefined
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

/**
 * Asks the person to prove who they are. Resolves with false if they would rather not.
 * @param full by all that their account asks for at a sign-in
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

/** Ends the question: the proof was given, or not. */
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

/** Whether the person is being asked. */
export const isProofAsked = (): boolean => asked !== undefined

/** The same for a component, which follows it. */
export const useProofAsked = (): boolean => useSyncExternalStore(follow, isProofAsked)

/** Whether the proof that they are asked for is a full one. */
export const useFullProofAsked = (): boolean => useSyncExternalStore(follow, () => asked?.full ?? false)

/** The proof that a refused request needs. */
async function proofNeeded(response: Response): Promise<'full' | 'any' | undefined> {
  if (response.status !== 403) return undefined
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  const { code, full } = (answer ?? {}) as { code?: unknown; full?: unknown }
  if (code !== 'step_up_required') return undefined
  return full === true ? 'full' : 'any'
}

/** Sends a request. If it needs a fresh proof of the person, asks for one and sends it again. */
export async function sendProven(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  const needed = await proofNeeded(response)
  return needed && (await askForProof(needed === 'full')) ? send() : response
}
