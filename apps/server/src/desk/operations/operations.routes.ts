import { clientConfig } from '@ayob/contract/client-config'
import { dayOf } from '@ayob/contract/days'
import type { FastifyRequest } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '../../config'
import { canSendCodes } from '../../people/sms/sms.commands'
import { notFound } from '../../platform/errors'
import { bearerOf, type Http, route } from '../../platform/http/route'
import type { Metric, Processes } from '../../platform/metrics'
import { sameText } from '../../platform/secrets'
import type { Readiness } from './readiness'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

interface OperationDeps {
  readonly config: Config
  readonly readiness: Readiness
  readonly publicUrl: () => string
  readonly metrics: readonly Metric[]
  /** Undefined for a single process. */
  readonly processes: Processes | undefined
}

/** Health, metrics, and the settings that pages need. */
export function operationRoutes(http: Http, { config, readiness, publicUrl, metrics, processes }: OperationDeps): void {
  const { app } = http

  app.get('/healthz', { config: { quiet: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { config: { quiet: true } }, async (_, reply) => {
    const reasons = await readiness.ask()
    const ready = reasons.length === 0
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', ready, reasons })
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  for (const measure of metrics) publish(registry, measure)
  app.addHook('onResponse', (request, reply, done) => {
    if (!request.routeOptions.config.quiet) {
      const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }
      duration.observe(labels, reply.elapsedTime / 1000)
    }
    done()
  })
  processes?.offerMetrics(() => registry.getMetricsAsJSON())
  app.get('/metrics', { config: { quiet: true } }, async (request, reply) => {
    if (!mayReadMetrics(config, request)) throw notFound()
    const all = await processes?.allMetrics()
    const summed = all ? AggregatorRegistry.aggregate(all.map((own) => [...own])) : registry
    return reply.type(registry.contentType).send(await summed.metrics())
  })

  route(http, clientConfig, async () => {
    const { company, googleMapsApiKey, mapStyleUrl } = config
    return {
      public_url: publicUrl(),
      today: dayOf(http.clock.now()),
      demo: config.demo,
      sandbox: !config.payhere.checkoutUrl,
      phone_sign_in: canSendCodes(config),
      sms_notices: config.smsUrl !== undefined,
      ...(googleMapsApiKey && { google_maps_api_key: googleMapsApiKey }),
      ...(mapStyleUrl && { map_style_url: mapStyleUrl }),
      company: {
        name: company.name,
        address: company.address,
        tin: company.tin,
        support_phone: company.supportPhone,
        support_whatsapp: company.supportWhatsApp,
        support_email: company.supportEmail,
      },
    }
  })
}

function publish(registry: Registry, { name, help, kind, label, read, isShared }: Metric): void {
  const described = { name, help, labelNames: label ? [label] : [], registers: [registry] }
  const labelled = () => Object.entries(read()).map(([of, value]) => [label ? { [label]: of } : {}, value] as const)
  if (kind === 'gauge') {
    new Gauge({
      ...described,
      aggregator: isShared ? 'max' : 'sum',
      collect() {
        for (const [labels, value] of labelled()) this.set(labels, value)
      },
    })
    return
  }
  new Counter({
    ...described,
    collect() {
      this.reset()
      for (const [labels, value] of labelled()) this.inc(labels, value)
    },
  })
}

/** With a token, only its holders may read. Without one, only direct callers on this machine may, never through a proxy. */
function mayReadMetrics(config: Config, request: FastifyRequest): boolean {
  if (config.metricsToken) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? bearerOf(request) ?? ''
    return sameText(given, config.metricsToken)
  }
  return LOOPBACK.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}
