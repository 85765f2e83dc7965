import { centsText } from '@ayob/contract/money'
import type { Checkout, Gateway } from '../../money/payments/ports'
import { sameText } from '../../platform/secrets'
import { createMerchantApi } from './merchant-api'
import { SANDBOX_API } from './sandbox-ledger'
import { addressSignature, checkoutHash, noticeSignature } from './signature'

export interface PayHereSettings {
  readonly merchantId: string
  readonly merchantSecret: string
  /** Where the browser posts the form; undefined for this installation's sandbox. */
  readonly checkoutUrl: string | undefined
  readonly appId?: string | undefined
  readonly appSecret?: string | undefined
  /** This installation's sandbox, used without another gateway. */
  readonly sandbox: {
    readonly appId: string
    readonly appSecret: string
    /** Address of this process; undefined until it listens. */
    readonly address: () => string | undefined
  }
}

/** Path of the sandbox's form. */
export const SANDBOX_PATH = '/sandbox/pay/checkout'

const COUNTRY = 'Sri Lanka'
const FALLBACK_CITY = 'Colombo'

/** Returns plain text of limited length: PayHere refuses markup and emoji. */
const plain = (text: string, max = 100) =>
  text
    .replace(/[<>]/g, ' ')
    .replace(/\p{Extended_Pictographic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)

/**
 * The merchant calls that the settings allow. The sandbox always answers queries for an order's state. Refunds need the
 * app settings, as with PayHere itself; without them refunds are recorded manually.
 */
function merchantCalls(settings: PayHereSettings): Pick<Gateway, 'retrieve' | 'refund'> {
  const { checkoutUrl, appId, appSecret, sandbox } = settings
  if (checkoutUrl) {
    if (!appId || !appSecret) return {}
    return createMerchantApi({ base: () => new URL('/merchant/v1/', checkoutUrl), appId, appSecret })
  }
  const base = () => {
    const address = sandbox.address()
    return address === undefined ? undefined : new URL(SANDBOX_API, address)
  }
  const { retrieve, refund } = createMerchantApi({ ...sandbox, base })
  return appId && appSecret ? { retrieve, refund } : { retrieve }
}

/** PayHere's checkout, notices and merchant calls. */
export function createPayHere(settings: PayHereSettings): Gateway {
  const { merchantId, merchantSecret, checkoutUrl } = settings
  const gateway: Gateway = {
    checkout(checkout) {
      const form = fields(checkout)
      if (checkoutUrl) return { url: checkoutUrl, fields: form }
      const address_signature = addressSignature(form, merchantSecret)
      return { url: `${checkout.baseUrl}${SANDBOX_PATH}`, fields: { ...form, address_signature } }
    },
    isGenuine(notice) {
      if (notice.merchant_id !== merchantId) return false
      const signatures = [notice.payhere_amount, notice.payhere_amount.replaceAll(',', '')].map((payhere_amount) =>
        noticeSignature({ ...notice, payhere_amount }, merchantSecret),
      )
      return signatures.some((signature) => sameText(signature, notice.md5sig.toUpperCase()))
    },
  }
  return { ...gateway, ...merchantCalls(settings) }

  function fields({ orderId, paymentId, items, amountCents, payer, baseUrl: base }: Checkout) {
    const amount = centsText(amountCents)
    return {
      merchant_id: merchantId,
      // The gateway appends its own order_id and no status, so we add the payment id.
      return_url: `${base}/payment/success?payment_id=${paymentId}`,
      cancel_url: `${base}/payment/cancel?payment_id=${paymentId}`,
      notify_url: `${base}/api/payment/notify`,
      order_id: orderId,
      items: plain(items),
      currency: 'LKR',
      amount,
      first_name: plain(payer.firstName),
      last_name: plain(payer.lastName),
      email: payer.email,
      phone: plain(payer.phone, 30),
      address: plain(payer.address ?? payer.organizationName, 200),
      city: plain(payer.city ?? FALLBACK_CITY),
      country: COUNTRY,
      hash: checkoutHash(merchantId, orderId, amount, 'LKR', merchantSecret),
    }
  }
}
