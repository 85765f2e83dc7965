import { deletePaymentMethod, listPaymentMethods, type PaymentMethod } from '@ayob/contract/payment-methods'
import { CreditCard, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useAllPages } from '../../lib/calls'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { EmptyState } from '../../ui/states'
import { AddCardDialog } from './add-card-dialog'

/** All cards of the advertiser. */
export const useCards = () => useAllPages(listPaymentMethods, (page) => page.payment_methods, MONITOR)

/** The saved cards of the advertiser. */
export function Cards({ cards }: { cards: readonly PaymentMethod[] }) {
  const { t } = useTranslation()
  const [adding, setAdding] = useState(false)
  const removal = useConfirmedAction(deletePaymentMethod, {
    input: ({ id }: PaymentMethod) => ({ params: { id } }),
    done: t('billing.cardDeleted'),
    failed: () => t('billing.cardDeleteFailed'),
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
    <Section title={t('billing.cards')} aside={cards.length > 0 && add} className="mt-10 grid grid-cols-1 gap-4">
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
              <Button size="small" variant="quiet" className="min-h-11" icon={Trash2} onClick={() => removal.ask(card)}>
                {t('billing.delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && <AddCardDialog onClose={() => setAdding(false)} />}
      <ConfirmDialog
        {...removal.dialog}
        title={t('billing.cardDeleteTitle', { card: removal.item ? nameOf(removal.item) : '' })}
        confirm={t('billing.delete')}
      >
        {t('billing.cardDeleteText')}
      </ConfirmDialog>
    </Section>
  )
}
