/** Returns the first and last byte of a Range header; `whole` without a usable range; `none` beyond the end of the file. */
export function partOf(header: string | null, size: number): { from: number; to: number } | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size || (first === '' && Number(last) === 0)) return 'none'
  return from > to ? 'whole' : { from, to }
}

/** Answers a request for a stored file, or a range of it, like a server. */
export async function answerPart(header: string | null, kept: Response): Promise<Response> {
  // A copy, because a blob would take up disk space after the file was dropped.
  const bytes = await kept.arrayBuffer()
  const size = bytes.byteLength
  const part = partOf(header, size)
  const type = kept.headers.get('content-type') ?? ''
  const common = { 'accept-ranges': 'bytes', 'content-type': type }
  if (part === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  if (part === 'whole') return new Response(bytes, { headers: { ...common, 'content-length': String(size) } })
  const { from, to } = part
  return new Response(bytes.slice(from, to + 1), {
    status: 206,
    headers: {
      ...common,
      'content-length': String(to + 1 - from),
      'content-range': `bytes ${from}-${to}/${size}`,
    },
  })
}
