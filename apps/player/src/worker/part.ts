/** First and last byte that a Range header asks for of a file; `whole` without a usable one; `none` beyond its end. */
export function partOf(header: string | null, size: number): { from: number; to: number } | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (from >= size || (first === '' && Number(last) === 0)) return 'none'
  return from > to ? 'whole' : { from, to }
}

/** Answers a request for a kept file, or a part of it, as a server would. */
export async function answerPart(header: string | null, kept: Response): Promise<Response> {
  const file = await kept.blob()
  const part = partOf(header, file.size)
  const type = kept.headers.get('content-type') ?? file.type
  const common = { 'accept-ranges': 'bytes', 'content-type': type }
  if (part === 'none') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.size}` } })
  if (part === 'whole') return new Response(file, { headers: { ...common, 'content-length': String(file.size) } })
  const { from, to } = part
  return new Response(file.slice(from, to + 1, type), {
    status: 206,
    headers: {
      ...common,
      'content-length': String(to + 1 - from),
      'content-range': `bytes ${from}-${to}/${file.size}`,
    },
  })
}
