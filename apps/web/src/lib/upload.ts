import { fetchWithProgress } from '@ayob/client/upload'
import type { AnswerOf, Call } from '@ayob/contract/call'
import { request } from './api'
import { isTemporary } from './refusals'

/** The pauses before a broken upload is sent again. */
const AGAIN_MS = [1_000, 4_000, 10_000]

interface UploadOptions {
  files: Readonly<Record<string, File>>
  token?: string
  signal?: AbortSignal
  /** Called with the fraction of bytes sent, 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * Sends files as a form and reports the progress. After a break they are sent again, a few times and once the device is
 * online. The signal cancels it with an `AbortError`.
 */
export async function upload<C extends Call>(
  definition: C,
  { onProgress = () => undefined, ...options }: UploadOptions,
): Promise<AnswerOf<C>> {
  const sendFiles = () =>
    request(definition, { ...options, fetch: fetchWithProgress(onProgress) }) as Promise<AnswerOf<C>>
  for (const pause of AGAIN_MS) {
    try {
      return await sendFiles()
    } catch (error) {
      if (!isTemporary(error)) throw error
      await untilOnline(pause, options.signal)
    }
  }
  return sendFiles()
}

/** Waits for a time, and without a network until there is one. */
async function untilOnline(ms: number, signal: AbortSignal | undefined): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, ms))
  while (!navigator.onLine && !signal?.aborted)
  signal?.throwIfAborted()
}
