import { changePaymentMethod, listPaymentMethods, type PaymentMethod } from '@ayob/contract/payment-methods'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { useAction } from '../../lib/use-action'
import { useOptimisticValue } from '../../lib/use-optimistic-value'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'

/** Which card is the default one. */
export function DefaultCard({ cards }: { cards: readonly PaymentMethod[] }) {
  const { t } = useTranslation()
  const kept = cards.find((card) => card.is_default)?.id
  const [chosen, show] = useOptimisticValue(kept)
  const choose = useAction(changePaymentMethod, {
    done: ({ message }) => message ?? t('settings.saved'),
    failed: (error) => {
      show(kept)
      return messageOf(error, t('settings.saveFailed'))
    },
    refresh: [listPaymentMethods],
  })
  return (
    <Card>
      <fieldset>
        <legend className="font-display text-xl font-bold">{t('settings.defaultCard')}</legend>
        {cards.length === 0 && <p className="mt-2 text-soft">{t('settings.cardsNone')}</p>}
        <div className="mt-2 divide-y divide-line">
          {cards.map((card) => (
            <label key={card.id} className="flex min-h-12 items-center gap-3 py-2">
              <input
                type="radio"
                name="default-card"
                className="radio"
                checked={card.id === chosen}
                onChange={() => {
                  show(card.id)
                  choose.run({ params: { id: card.id }, body: { is_default: true } })
                }}
              />
              {t('billing.cardEnding', { type: t(`billing.card_${card.card_type}`), digits: card.last_four_digits })}
            </label>
          ))}
        </div>
      </fieldset>
      <ButtonLink to={paths.billing()} className="mt-4">
        {t('settings.addCard')}
      </ButtonLink>
    </Card>
  )
}
