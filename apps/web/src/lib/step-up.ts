import { useSyncExternalStore } from 'react'

/** The calls that wait for a proof share one question. */
let asked: { readonly answer: Promise<boolean>; readonly end: (given: boolean) => void } | undefined
const listeners = new Set<() => void>()

const changed = () => {
  for (const listener of listeners) listener()
}

/** Asks the person to prove who they are. Resolves with false if they would rather not. */
export function askForProof(): Promise<boolean> {
  if (!asked) {
    let end = (_given: boolean) => {}
    const answer = new Promise<boolean>((resolve) => {
      end = resolve
    })
    asked = { answer, end }
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

async function isRefusedForProof(response: Response): Promise<boolean> {
  if (response.status !== 403) return false
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return (answer as { code?: unknown } | undefined)?.code === 'step_up_required'
}

/** Sends a request. If it needs a fresh proof of the person, asks for one and sends it again. */
export async function sendProven(send: () => Promise<Response>): Promise<Response> {
  const response = await send()
  return (await isRefusedForProof(response)) && (await askForProof()) ? send() : response
}
