import { deletePaymentMethod, listPaymentMethods, type PaymentMethod } from '@ayob/contract/payment-methods'
import { CreditCard, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useAllPages } from '../../lib/calls'
import { useAction } from '../../lib/use-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { EmptyState } from '../../ui/states'
import { AddCardDialog } from './add-card-dialog'

/** All cards of the advertiser. */
export const useCards = () => useAllPages(listPaymentMethods, (page) => page.payment_methods, MONITOR)

/** The cards that the advertiser keeps here. */
export function Cards({ cards }: { cards: readonly PaymentMethod[] }) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<PaymentMethod | null>(null)
  const remove = useAction(deletePaymentMethod, {
    onDone: () => setDeleting(null),
    done: t('billing.cardDeleted'),
    failed: () => {
      setDeleting(null)
      return t('billing.cardDeleteFailed')
    },
    refresh: [listPaymentMethods],
  })
  const nameOf = (card: PaymentMethod) =>
    t('billing.cardEnding', { type: t(`billing.card_${card.card_type}`), digits: card.last_four_digits })
  const add = (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t('billing.addCard')}
    </Button>
  )
  return (
    <section aria-labelledby="cards-title" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="cards-title" className="text-xl">
          {t('billing.cards')}
        </h2>
        {cards.length > 0 && add}
      </div>
      {cards.length === 0 ? (
        <EmptyState title={t('billing.cardsEmpty')} action={add}>
          {t('billing.cardText')}
        </EmptyState>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {cards.map((card) => (
            <li key={card.id} className="flex items-center gap-4 rounded-card border border-line bg-card p-4">
              <CreditCard aria-hidden className="size-6 flex-none text-lagoon" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {nameOf(card)}
                  {card.is_default && <Badge tone="success">{t('billing.cardDefault')}</Badge>}
                </p>
                <p className="truncate text-sm">{card.cardholder_name}</p>
                <p className="tabular text-sm text-soft">
                  {t('billing.cardExpires', {
                    date: `${String(card.expiry_month).padStart(2, '0')}/${card.expiry_year}`,
                  })}
                </p>
              </div>
              <Button size="small" look="quiet" className="min-h-11" icon={Trash2} onClick={() => setDeleting(card)}>
                {t('billing.delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && <AddCardDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={!!deleting}
        title={t('billing.cardDeleteTitle', { card: deleting ? nameOf(deleting) : '' })}
        confirm={t('billing.delete')}
        busy={remove.busy}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.run({ params: { id: deleting.id } })}
      >
        {t('billing.cardDeleteText')}
      </ConfirmDialog>
    </section>
  )
}
