import type { AnswerOf, Call } from '@ayob/contract/call'
import { endSessionOn, isReplaced, refusal, tokenOf } from './api'
import { ApiError, isTemporary } from './api-error'
import { shownLanguage } from './language'
import { noteFailure } from './outage'
import { provenAfter } from './step-up'

/** An upload of which no byte was sent for this long is broken. Buffers on the way hide that a slow line is still sending. */
const SILENCE_MS = 120_000
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
export async function upload<C extends Call>(definition: C, options: UploadOptions): Promise<AnswerOf<C>> {
  for (const pause of AGAIN_MS) {
    try {
      return await sendFiles(definition, options)
    } catch (error) {
      if (!isTemporary(error)) throw error
      await untilOnline(pause, options.signal)
    }
  }
  return sendFiles(definition, options)
}

/** Waits for a time, and without a network until there is one. */
async function untilOnline(ms: number, signal: AbortSignal | undefined): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, ms))
  while (!navigator.onLine && !signal?.aborted)
  signal?.throwIfAborted()
}

function sendFiles<C extends Call>(definition: C, options: UploadOptions): Promise<AnswerOf<C>> {
  const token = options.token ?? tokenOf(definition)
  const form = new FormData()
  for (const [name, file] of Object.entries(options.files)) form.set(name, file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(definition.method, `/api${definition.path}`)
    request.responseType = 'json'
    request.withCredentials = true
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('accept-language', shownLanguage())
    let isSilent = false
    let silence: ReturnType<typeof setTimeout> | undefined
    const listen = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        isSilent = true
        request.abort()
      }, SILENCE_MS)
    }
    request.upload.onloadstart = listen
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      listen()
      if (lengthComputable) options.onProgress?.(loaded / total)
    }
    // The server may take its time for the answer.
    request.upload.onloadend = () => clearTimeout(silence)
    request.onload = async () => {
      const answer = (request.response ?? {}) as Record<string, unknown>
      if (request.status >= 200 && request.status < 300) return resolve(answer as AnswerOf<C>)
      if (await provenAfter(request.status, answer)) return resolve(sendFiles(definition, options))
      if (token && !options.token) {
        if (request.status === 401 && (await isReplaced(definition, token)))
          return resolve(sendFiles(definition, options))
        endSessionOn(request.status, definition.path, answer)
      }
      void noteFailure(request.status)
      reject(refusal(request.status, answer))
    }
    const broken = () => {
      void noteFailure(0)
      reject(new ApiError(0))
    }
    request.onerror = broken
    request.onabort = () => (isSilent ? broken() : reject(new DOMException('cancelled', 'AbortError')))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}
