import { centsText } from '@ayob/contract/money'
import type { Checkout, Gateway } from '../../payments/ports'
import { sameText } from '../../platform/secrets'
import { createMerchantApi } from './merchant-api'
import { SANDBOX_API } from './sandbox-ledger'
import { checkoutHash, noticeSignature } from './signature'

export interface PayHereSettings {
  readonly merchantId: string
  readonly merchantSecret: string
  /** Where the browser posts the form; without one it is the sandbox of this installation. */
  readonly checkoutUrl: string | undefined
  readonly appId?: string | undefined
  readonly appSecret?: string | undefined
  /** The sandbox of this installation; it is asked where there is no other gateway. */
  readonly sandbox: {
    readonly appId: string
    readonly appSecret: string
    /** Where this process listens; undefined before it does. */
    readonly address: () => string | undefined
  }
}

/** Where the built-in sandbox takes the form. */
export const SANDBOX_PATH = '/sandbox/pay/checkout'

const COUNTRY = 'Sri Lanka'
const FALLBACK_CITY = 'Colombo'

/** PayHere refuses anything that looks like markup or a picture sign: plain text of a bounded length. */
const plain = (text: string, max = 100) =>
  text
    .replace(/[<>]/g, ' ')
    .replace(/\p{Extended_Pictographic}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)

/**
 * The calls for merchants, as far as the settings allow them. The sandbox always says how its orders stand; refunds need
 * the app settings there too, so that without them they are recorded by hand, as with PayHere itself.
 */
function merchantCalls({
  checkoutUrl,
  appId,
  appSecret,
  sandbox,
}: PayHereSettings): Pick<Gateway, 'retrieve' | 'refund'> {
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

/** PayHere's checkout, notices and calls for merchants. */
export function createPayHere(settings: PayHereSettings): Gateway {
  const { merchantId, merchantSecret, checkoutUrl } = settings
  const gateway: Gateway = {
    checkout: (checkout) => ({
      url: checkoutUrl ?? `${checkout.baseUrl}${SANDBOX_PATH}`,
      fields: fields(checkout),
    }),
    isGenuine(notice) {
      if (notice.merchant_id !== merchantId) return false
      const signatures = [notice.payhere_amount, notice.payhere_amount.replaceAll(',', '')].map((payhere_amount) =>
        noticeSignature({ ...notice, payhere_amount }, merchantSecret),
      )
      return signatures.some((signature) => sameText(signature, notice.md5sig.toUpperCase()))
    },
  }
  return { ...gateway, ...merchantCalls(settings) }

  function fields({ orderId, paymentId, items, amountCents, payer, baseUrl: base }: Checkout): Record<string, string> {
    const amount = centsText(amountCents)
    return {
      merchant_id: merchantId,
      // The gateway appends an order_id of its own and no status, so ours is the payment id.
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
