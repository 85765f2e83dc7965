import { setTimeout as pause } from 'node:timers/promises'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '../../platform/html'
import { sameText } from '../../platform/secrets'
import { SANDBOX_PATH } from './gateway'
import { type SandboxPayments, sandboxMerchantApi } from './sandbox-ledger'
import { addressSignature, checkoutHash, noticeSignature } from './signature'

const zField = z.string().max(2000)
const zForm = z.object({
  merchant_id: zField,
  order_id: zField,
  items: zField,
  amount: z.string().regex(/^\d{1,12}\.\d{2}$/),
  currency: z.literal('LKR'),
  return_url: zField,
  cancel_url: zField,
  notify_url: zField,
  hash: zField,
  address_signature: zField,
})
type Form = z.output<typeof zForm>

const zAction = z.enum(['pay', 'fail', 'cancel', 'pending', 'lose', 'dispute'])
type Action = z.output<typeof zAction>

interface Sent {
  readonly code: string
  readonly message: string
}

const PAID: Sent = { code: '2', message: 'Successfully completed' }

/** The notices that each choice sends, in order. */
const NOTICES: Readonly<Record<Action, readonly Sent[]>> = {
  pay: [PAID],
  fail: [{ code: '-2', message: 'Card declined' }],
  cancel: [{ code: '-1', message: 'Cancelled by the customer' }],
  pending: [{ code: '0', message: 'Pending' }, PAID],
  // Paid, but no notice is sent, so the server has to ask.
  lose: [],
  dispute: [PAID, { code: '-3', message: 'Charged back' }],
}
const BETWEEN_MS = 5_000
const RETRIES_MS = [0, 1_000, 3_000, 10_000, 30_000, 60_000]

export interface SandboxSettings {
  readonly merchantId: string
  readonly merchantSecret: string
  /** Credentials for the merchant calls. */
  readonly appId: string
  readonly appSecret: string
  readonly payments: SandboxPayments
  readonly text: (key: string, values?: Record<string, string>) => string
}

/**
 * The built-in sandbox gateway. It accepts the same form as PayHere, checks the same hash and our own signature of the
 * addresses, posts the same signed notice to notify_url (with retries), and redirects the browser with order_id and no status.
 */
export function sandboxGateway(app: FastifyInstance, settings: SandboxSettings): void {
  const stopping = new AbortController()
  const { payments } = settings
  app.addHook('onClose', async () => stopping.abort())

  void app.register((scope, _, done) => {
    scope.register(formbody, { bodyLimit: 50_000 })
    sandboxMerchantApi(scope, payments, settings)

    scope.post(SANDBOX_PATH, async (request, reply) => {
      const form = zForm.safeParse(request.body)
      if (!form.success || !genuine(form.data)) return show(reply.status(400), refusal())
      return show(reply, choices(form.data))
    })

    scope.post('/sandbox/pay/act', async (request, reply) => {
      const form = zForm.extend({ action: zAction }).safeParse(request.body)
      if (!form.success || !genuine(form.data)) return show(reply.status(400), refusal())
      const { action, ...order } = form.data
      const delivery = deliver(order, action)
      await Promise.race([delivery.first, pause(3_000, undefined, { signal: stopping.signal }).catch(() => undefined)])
      const back = new URL(action === 'cancel' ? order.cancel_url : order.return_url)
      back.searchParams.set('order_id', order.order_id)
      return reply.redirect(back.href, 303)
    })
    done()
  })

  function show(reply: FastifyReply, body: string): FastifyReply {
    return reply.type('text/html; charset=utf-8').send(page(settings, body))
  }

  function genuine(form: Form): boolean {
    if (form.merchant_id !== settings.merchantId) return false
    const hash = checkoutHash(form.merchant_id, form.order_id, form.amount, form.currency, settings.merchantSecret)
    return (
      sameText(hash, form.hash) && sameText(addressSignature(form, settings.merchantSecret), form.address_signature)
    )
  }

  function deliver(form: Form, action: Action): { first: Promise<unknown> } {
    const notices = NOTICES[action]
    const paymentId = `32${Date.now()}${Math.floor(Math.random() * 1000)}`
    const send = async (index: number) => {
      const notice = notices[index]
      if (!notice) return undefined
      if (notice.code === '2') await take(form, paymentId)
      if (notice.code === '-3') await payments.chargedBack(paymentId)
      return post(form, paymentId, notice)
    }
    const first = action === 'lose' ? take(form, paymentId) : send(0)
    void first
      .then(async () => {
        for (let index = 1; index < notices.length; index += 1) {
          await pause(BETWEEN_MS, undefined, { signal: stopping.signal })
          await send(index)
        }
      })
      .catch(() => undefined)
    return { first }
  }

  function take({ order_id: orderId, amount, items }: Form, paymentId: string): Promise<void> {
    return payments.received({ paymentId, orderId, amount, items, at: new Date() })
  }

  async function post(form: Form, paymentId: string, { code, message }: Sent): Promise<void> {
    const signed = {
      merchant_id: form.merchant_id,
      order_id: form.order_id,
      payhere_amount: form.amount,
      payhere_currency: form.currency,
      status_code: code,
    }
    const body = new URLSearchParams({
      ...signed,
      payment_id: paymentId,
      captured_amount: code === '2' ? form.amount : '0.00',
      md5sig: noticeSignature(signed, settings.merchantSecret),
      status_message: message,
      method: 'VISA',
      card_holder_name: 'SANDBOX',
      card_no: '************1292',
      card_expiry: '12/30',
      recurring: '0',
    })
    for (const wait of RETRIES_MS) {
      if (wait > 0) await pause(wait, undefined, { signal: stopping.signal })
      const taken = await fetch(form.notify_url, {
        method: 'POST',
        body,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(10_000)]),
      })
        .then((response) => response.ok)
        .catch(() => false)
      if (taken || stopping.signal.aborted) return
    }
    app.log.warn({ order: form.order_id }, 'sandbox notice not accepted')
  }

  function choices(form: Form): string {
    const hidden = Object.entries(form)
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
      .join('')
    const button = (action: Action, key: string, main = false) =>
      `<button name="action" value="${action}"${main ? ' class="main"' : ''}>${escapeHtml(settings.text(key))}</button>`
    const { text } = settings
    return `<p class="kind">${escapeHtml(text('server.sandboxNotice'))}</p>
<p class="items">${escapeHtml(form.items)}</p><p class="amount">LKR ${escapeHtml(withCommas(form.amount))}</p>
<p class="order">${escapeHtml(text('server.sandboxOrder', { order: form.order_id }))}</p>
<form method="post" action="/sandbox/pay/act">${hidden}
${button('pay', 'server.sandboxPay', true)}${button('pending', 'server.sandboxPending')}${button('fail', 'server.sandboxFail')}${button('cancel', 'server.sandboxCancel')}${button('lose', 'server.sandboxLose')}${button('dispute', 'server.sandboxDispute')}</form>`
  }

  function refusal(): string {
    return `<p class="kind">${escapeHtml(settings.text('server.sandboxRefused'))}</p><p><a href="/billing">${escapeHtml(settings.text('server.sandboxBack'))}</a></p>`
  }
}

const withCommas = (amount: string) => Number(amount).toLocaleString('en-LK', { minimumFractionDigits: 2 })

function page({ text }: SandboxSettings, body: string): string {
  const title = escapeHtml(text('server.sandboxTitle'))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>
:root{color-scheme:light dark;--ink:#0C1424;--paper:#FBFAF7;--card:#fff;--line:#E6E2DA;--control:#7C8494}
@media(prefers-color-scheme:dark){:root{--ink:#EEF1F6;--paper:#0B111E;--card:#121A2B;--line:#22304A;--control:#66758F}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 Inter,system-ui,sans-serif;padding:16px}
main{width:100%;max-width:420px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:24px}
h1{font-size:20px;margin:0 0 8px}.kind{border-left:4px solid #FFB000;padding-left:12px;margin:0 0 24px}
.items{margin:0}.amount{font-size:34px;font-weight:700;margin:0;font-variant-numeric:tabular-nums}.order{margin:0 0 24px;opacity:.75;font-size:14px}
form{display:grid;gap:12px}button{font:inherit;font-weight:600;min-height:48px;border-radius:10px;border:1px solid var(--control);background:transparent;color:inherit;cursor:pointer}
button.main{background:#FFB000;border-color:#FFB000;color:#0C1424}button:focus-visible{outline:3px solid #0B7A75;outline-offset:2px}
</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`
}
