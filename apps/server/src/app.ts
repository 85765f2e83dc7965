import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import statics from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { PERMISSIONS, secureAnswers } from './app-headers'
import type { Config } from './config'
import { type LinkPreview, pagesIn, serveSiteFiles, withPreview } from './pages'
import { calmLog } from './platform/database-away'
import { loggedError, notFound, Refusal } from './platform/errors'
import { type ArrivalLimits, watchArrivals } from './platform/http/arriving'
import { CALL_LIMITS, type CallLimitCounts, createCallLimits, type SharedLimits } from './platform/http/call-limits'
import { answerBrokenRequest, answerError } from './platform/http/errors'
import { isTooDeep } from './platform/http/json-depth'
import { notedOf } from './platform/http/noted'
import { answerUnknown, knownPaths, plainPath } from './platform/http/unknown'
import type { Clock } from './platform/ports'

declare module 'fastify' {
  interface FastifyInstance {
    /** The server is about to end and takes no new calls. */
    stopping: boolean
    /** For the calls that receive files as forms. */
    uploads: FastifyInstance
  }
  interface FastifyRequest {
    /** What messengers show of the link to a page that has a preview of its own. */
    preview?: LinkPreview
  }
  interface FastifyContextConfig {
    /** Writes no log line for each request. */
    quiet?: boolean
    /** A call of a screen, made thousands of times a second: hooks that only pages and people need skip it. */
    screen?: boolean
    /** Takes its body gzipped as well. */
    gzip?: boolean
    /** Identifies its caller by a token, and limits its calls. */
    needsToken?: boolean
  }
}

/** Another server can answer at once. */
const STOPPING = { extra: { retry_after_s: 1 } }

/** The largest body of a path that is no call of the contract; each call has its own limit. */
const MAX_BODY = 16 * 1024

export interface AppOptions {
  readonly config: Config
  readonly clock: Clock
  /** Calls a minute; CALL_LIMITS by default. */
  readonly callLimits?: CallLimitCounts
  /** How slowly bodies may arrive; ARRIVAL_LIMITS by default. */
  readonly arrivals?: ArrivalLimits | undefined
  /** Unset when there is only one server process. */
  readonly sharedLimits?: SharedLimits
  /** Folder of the built pages; tests may omit it. */
  readonly webFolder?: string | undefined
  readonly playerFolder?: string | undefined
}

/** Builds the HTTP app without its routes: parsing, security headers, logs, error answers and pages. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, webFolder, playerFolder } = options
  const app = Fastify({
    bodyLimit: MAX_BODY,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    logger: { level: config.logLevel, serializers: { err: loggedError } },
    // A logger for each request costs as much as a short answer. Lines that need it name their request.
    childLoggerFactory: (logger) => logger,
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    // `watchArrivals` limits how slowly a body may arrive.
    requestTimeout: 0,
    // Idle connections are closed at once; the others after their call is answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  })
  const methodsOf = knownPaths(app)
  app.decorate('stopping', false)
  app.decorate('calmLog', calmLog(app.log))
  app.setErrorHandler(answerError)
  parseJsonStrictly(app)
  logRequests(app)
  watchArrivals(app, options.arrivals)
  secureAnswers(app, config)
  // A few bytes of a packed body become megabytes, so only the calls of screens take them, each with its bound.
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 })
  // Its hooks make promises for each call.
  await app.register((scope, _options, done) => {
    app.decorate('uploads', scope)
    void scope.register(multipart, { throwFileSizeLimit: false })
    done()
  })
  guardAnswers(app)
  const counts = config.rateLimit ? (options.callLimits ?? CALL_LIMITS) : undefined
  app.decorate('callLimits', createCallLimits(options.clock, counts, options.sharedLimits))
  limitCallsWithoutToken(app)
  await app.register(statics, { serve: false })
  serveSiteFiles(app, config.publicUrl)
  servePages(app, methodsOf, webFolder, playerFolder)
  return app
}

/**
 * An empty body is undefined, keys that could pollute prototypes and deeply nested values are refused, and plain text is
 * not JSON.
 */
function parseJsonStrictly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (isTooDeep(body as string)) return done(new Refusal('validation_failed', 'server.unreadable'))
    void parse(request, body as string, done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const encoding = request.headers['content-encoding']
    const isPacked = encoding !== undefined && encoding.toLowerCase() !== 'identity'
    done(isPacked && !request.routeOptions.config.gzip ? new Refusal('unsupported_type', 'server.packed') : undefined)
  })
}

/**
 * Logs one line per request: the route, the caller's id, and the reason of a refusal. Never logs the address or the
 * query, which may name people or contain secrets.
 */
function logRequests(app: FastifyInstance): void {
  // Callbacks instead of promises, because these hooks run for every call, including those of screens.
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config.quiet) {
      request.log.info(
        {
          reqId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ...notedOf(request),
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    }
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id)
    if (app.stopping) reply.header('connection', 'close')
    done()
  })
}

/**
 * Answers of calls are personal and not cached, unless a route sets its own header. A path with a zero byte is not
 * found, because no database accepts one.
 */
function guardAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.quiet) {
      reply.header('permissions-policy', PERMISSIONS)
      if (isCall(request)) reply.header('cache-control', 'no-store')
    }
    if (app.stopping && isCall(request)) return done(new Refusal('busy', 'server.busy', STOPPING))
    done(/^[^?]*%00/.test(request.url) ? notFound() : undefined)
  })
}

/**
 * Calls that need a token are limited once it is validated, all others and unknown paths here. Pages, files and health
 * checks are not limited.
 */
function limitCallsWithoutToken(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.needsToken || !isCall(request)) return done()
    const judged = app.callLimits.address(request.ip)
    if (judged instanceof Promise) void judged.then(done, done)
    else done(judged)
  })
}

const CALL = /^\/(api|q)(\/|$)/
const API = /^\/(api|uploads)(\/|$)/

/** Returns true for a call. The route that was found decides, because a path has many spellings. */
const isCall = (request: FastifyRequest) => CALL.test(request.routeOptions.url ?? plainPath(request))

/** Built files; a missing one is a 404 and not a page. */
const BUILT_FILE = /^\/(screen\/)?assets\//

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A part of the release before, which pages that were open during an upgrade still load. */
function keptPart(path: string, webFolder: string | undefined, playerFolder: string | undefined) {
  const [, screen, name] = /^\/(screen\/)?assets\/([\w.-]+)$/.exec(path) ?? []
  const built = screen ? playerFolder : webFolder
  if (!built || !name) return undefined
  const folder = join(built, '..', 'before', basename(built))
  return existsSync(join(folder, name)) ? { name, folder } : undefined
}

/**
 * Serves the built pages: files by name, and any other address as the app page, except below /api. The app leads people from
 * an unknown address to the first page; the status tells programs that there is nothing.
 */
function servePages(
  app: FastifyInstance,
  methodsOf: (path: string) => string[],
  webFolder: string | undefined,
  playerFolder: string | undefined,
): void {
  const pages = (folder: string | undefined, prefix: '/' | '/screen/') => {
    if (!folder || !existsSync(join(folder, 'index.html'))) return
    const common = { decorateReply: false, preCompressed: true, cacheControl: false }
    void app.register(statics, {
      ...common,
      root: folder,
      prefix,
      // A route for each file, so that any other address is a page.
      wildcard: false,
      globIgnore: ['assets/**', 'pages.json'],
      setHeaders: (response, path) => {
        response.header('cache-control', 'no-cache')
        // The screen's page has no trailing slash, so its service worker needs a scope above its own folder.
        if (prefix === '/screen/' && /[\\/]sw\.js$/.test(path)) response.header('service-worker-allowed', '/screen')
      },
    })
    // Hundreds of files whose names change with their contents: one route each would add a fifth of a second to the start.
    void app.register(statics, {
      ...common,
      root: join(folder, 'assets'),
      prefix: `${prefix}assets/`,
      index: false,
      setHeaders: (response) => {
        response.header('cache-control', IMMUTABLE)
      },
    })
  }
  const isPage = webFolder ? pagesIn(webFolder) : () => false
  pages(webFolder, '/')
  pages(playerFolder, '/screen/')

  app.setNotFoundHandler((request, reply) => {
    const path = plainPath(request)
    const isRead = (request.method === 'GET' || request.method === 'HEAD') && !API.test(path)
    const isFile =
      BUILT_FILE.test(path) || (/\.\w{1,10}$/.test(path) && !/\btext\/html\b/.test(request.headers.accept ?? ''))
    const kept = isRead && keptPart(path, webFolder, playerFolder)
    // Not as a second root of the plug-in, which then finds no file without a compressed copy.
    if (kept) return reply.header('cache-control', IMMUTABLE).sendFile(kept.name, kept.folder, { cacheControl: false })
    if (!isRead || !webFolder || isFile) return answerUnknown(methodsOf, request, reply)
    const isScreen = /^\/screen(\/|$)/.test(path)
    reply.header('cache-control', 'no-cache')
    // The route of a page may have found that there is nothing to show.
    if (!isScreen && !isPage(path)) reply.status(404)
    if (playerFolder && isScreen) return reply.sendFile('index.html', playerFolder)
    // The start page is prerendered; all other addresses start from the empty page.
    const shell = existsSync(join(webFolder, 'app.html')) ? 'app.html' : 'index.html'
    if (request.preview) {
      const html = readFileSync(join(webFolder, shell), 'utf8')
      return reply.type('text/html; charset=utf-8').send(withPreview(html, request.preview))
    }
    return reply.sendFile(shell, webFolder)
  })
}
