import { createPayHere } from './adapters/payhere/gateway'
import { sandboxGateway } from './adapters/payhere/sandbox'
import { sandboxPayments } from './adapters/payhere/sandbox-payments'
import { noticeSignature } from './adapters/payhere/signature'
import type { Platform } from './open-platform'
import { text } from './platform/http/texts'
import type { Room } from './platform/room'
import { hmac } from './platform/secrets'

/** Opens the card gateway of the settings, or its sandbox within this server. */
export function openGateway({ config, secrets, db, ownAddress }: Platform) {
  /** The gateway's secret when the settings have none. */
  const secret = secrets.gateway[0]
  const sandbox = {
    appId: config.payhere.appId ?? config.payhere.merchantId,
    appSecret: config.payhere.appSecret ?? hmac(secret, 'merchant calls'),
    address: ownAddress,
  }
  const payhere = { ...config.payhere, merchantSecret: config.payhere.merchantSecret ?? secret, sandbox }
  return {
    gateway: createPayHere(payhere),
    /** Signs a notice like this installation's gateway. */
    signNotice: (notice: Parameters<typeof noticeSignature>[0]) => noticeSignature(notice, payhere.merchantSecret),
    routes(http) {
      if (!payhere.checkoutUrl)
        sandboxGateway(http.app, { ...payhere, ...sandbox, payments: sandboxPayments(db), text })
    },
  } satisfies Room & Record<string, unknown>
}
