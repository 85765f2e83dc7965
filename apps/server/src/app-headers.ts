import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from './config'

/**
 * The browser features that our pages may use: for a screen its position and a display that stays on, for other pages
 * the clipboard and full screen.
 */
export const PERMISSIONS = [
  ...['autoplay', 'clipboard-write', 'fullscreen', 'geolocation', 'screen-wake-lock'].map((name) => `${name}=(self)`),
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'gyroscope',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'usb',
  ].map((name) => `${name}=()`),
].join(', ')

/**
 * Sets the security headers. Screens get only those that matter for JSON, because their answers are short and numerous.
 * Does not use the helmet plugin, which creates promises for every request.
 */
export function secureAnswers(app: FastifyInstance, config: Config): void {
  const secure = helmet(securityHeaders(config))
  const ofScreens = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(isSecure(config) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.screen) {
      return secure(request.raw, reply.raw, (error) => done(error as Error | undefined))
    }
    reply.headers(ofScreens)
    done()
  })
}

const isSecure = ({ publicUrl }: Config) => publicUrl?.startsWith('https:') ?? false

function securityHeaders(config: Config) {
  const map = config.mapStyleUrl ? [new URL(config.mapStyleUrl).origin] : []
  const google = config.googleMapsApiKey ? ['https://*.googleapis.com', 'https://*.gstatic.com'] : []
  const gateway = config.payhere.checkoutUrl ? [new URL(config.payhere.checkoutUrl).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...google],
        styleSrc: ["'self'", "'unsafe-inline'", ...google],
        imgSrc: ["'self'", 'data:', 'blob:', ...map, ...google],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:', ...google],
        connectSrc: ["'self'", 'blob:', ...map, ...google],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        formAction: ["'self'", ...gateway],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    // The gateway refuses payments from pages that send no referrer.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    // Consistent with frame-ancestors: nobody may frame our pages, not even we.
    xFrameOptions: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isSecure(config) ? undefined : (false as const),
  }
}
