import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors'
import { sendRefusal } from './errors'

/** Collects the methods of each path, to distinguish a wrong method from an unknown path. */
export function knownPaths(app: FastifyInstance) {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return
    const known = methods.get(route.url) ?? new Set<string>()
    for (const method of [route.method].flat()) known.add(method)
    methods.set(route.url, known)
  })
  const patterns = () =>
    [...methods].map(([url, known]) => ({ matches: new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}/?$`), known }))
  let compiled: ReturnType<typeof patterns> | undefined
  return (path: string): string[] => {
    compiled ??= patterns()
    return [...new Set(compiled.filter(({ matches }) => matches.test(path)).flatMap(({ known }) => [...known]))]
  }
}

/** Returns the path of a request, decoded, with single slashes. */
export function plainPath({ url }: FastifyRequest): string {
  const [path = ''] = url.split('?', 1)
  try {
    return decodeURIComponent(path).replace(/\/{2,}/g, '/')
  } catch {
    return path
  }
}

/** Answers unknown calls below /api: 405 on a known path, 404 otherwise, never a web page. */
export function answerUnknown(methodsOf: (path: string) => string[], request: FastifyRequest, reply: FastifyReply) {
  const methods = methodsOf(plainPath(request))
  if (methods.length === 0) return sendRefusal(new Refusal('not_found', 'server.unknownPath'), request, reply)
  reply.header('allow', methods.join(', '))
  return sendRefusal(new Refusal('method_not_allowed', 'server.methodNotAllowed'), request, reply)
}
