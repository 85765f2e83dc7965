import { changeProfile, profile } from '@ayob/contract/accounts'
import { awaitedBy, INVOICE_LABEL_KEYS } from '@ayob/contract/booking-states'
import { type Invoice, initiatePayment } from '@ayob/contract/payments'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { api } from '../../lib/api'
import { newKey } from '../../lib/new-key'
import { messageOf } from '../../lib/refusals'

export interface BillingAddress {
  address: string
  city: string
}

/** Pays an invoice: shows why it can't be paid now, asks for a missing billing address, then sends the browser to the gateway. */
export function usePay() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const [asking, setAsking] = useState<Invoice | null>(null)

  /** Navigates within the app if possible, so that the toast stays on the page. */
  const go = (address: string) => {
    const target = new URL(address, window.location.href)
    if (target.origin === window.location.origin) void navigate(target.pathname + target.search)
    else window.location.assign(target)
  }

  const initiate = async (invoice: Invoice) => {
    setBusy(invoice.id)
    try {
      const answer = await api(initiatePayment, {
        body: { booking_id: invoice.booking_id },
        idempotencyKey: newKey(),
      })
      if (answer.status === 'completed' && answer.redirect_url) {
        toast.success(answer.message || t('billing.paid'))
        go(answer.redirect_url)
      } else if (answer.payment_data && answer.payhere_url) {
        postForm(answer.payhere_url, answer.payment_data)
      } else {
        toast.error(t('billing.invalidResponse'))
      }
    } catch (error) {
      toast.error(messageOf(error, t('billing.initiateFailed')))
    } finally {
      setBusy(null)
    }
  }

  const pay = async (invoice: Invoice) => {
    if (!invoice.booking_id) return void toast.error(t('validation.booking'))
    const awaited = awaitedBy(invoice.status)
    if (awaited === 'approval') return void toast.error(t('billing.approvalPending'), { duration: 6000 })
    if (awaited !== 'payment')
      return void toast.error(t('billing.wrongStatus', { status: t(INVOICE_LABEL_KEYS[invoice.status]) }))
    setBusy(invoice.id)
    // A failure to read the address does not prevent paying.
    const known = await api(profile).catch(() => null)
    setBusy(null)
    if (known && (!known.details.address || !known.details.city)) setAsking(invoice)
    else await initiate(invoice)
  }

  const payWithAddress = async (address: BillingAddress) => {
    const invoice = asking
    setAsking(null)
    if (!invoice) return
    if (address.address || address.city) {
      await api(changeProfile, { body: address }).catch((error: unknown) =>
        toast.error(messageOf(error, t('billing.addressFailed'))),
      )
    }
    await initiate(invoice)
  }

  return { pay, busy, asking, payWithAddress, stopAsking: () => setAsking(null) }
}

/** Sends the browser to another site with a form of hidden fields. */
export function postForm(url: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
