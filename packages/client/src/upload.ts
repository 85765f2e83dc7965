/** An upload of which no byte was sent for this long is broken. Buffers on the way hide that a slow line is still sending. */
const SILENCE_MS = 120_000

/**
 * A `fetch` for uploads of a browser, which says how far they are.
 * @param onProgress called with the fraction of bytes sent, 0 to 1
 */
export const fetchWithProgress =
  (onProgress: (fraction: number) => void): typeof fetch =>
  (address, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, String(address))
      request.responseType = 'blob'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
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
        if (lengthComputable) onProgress(loaded / total)
      }
      // The server may take its time for the answer.
      request.upload.onloadend = () => clearTimeout(silence)
      request.onload = () => {
        const type = request.getResponseHeader('content-type') ?? ''
        resolve(new Response(request.response, { status: request.status, headers: { 'content-type': type } }))
      }
      const broken = () => reject(new TypeError('the upload broke off'))
      request.onerror = broken
      request.onabort = () => (isSilent ? broken() : reject(new DOMException('cancelled', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })
