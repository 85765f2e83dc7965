import { changePaymentMethod, listPaymentMethods, type PaymentMethod } from '@ayob/contract/payment-methods'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { messageOf } from '../../lib/refusals'
import { useOptimisticValue } from '../../lib/use-optimistic-value'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { RadioGroup } from '../../ui/radio-group'

/** Chooses the default card. */
export function DefaultCard({ cards }: { cards: readonly PaymentMethod[] }) {
  const { t } = useTranslation()
  const saved = cards.find((card) => card.is_default)?.id
  const [chosen, show] = useOptimisticValue(saved)
  const choose = useAction(changePaymentMethod, {
    done: ({ message }) => message ?? t('settings.saved'),
    failed: (error) => {
      show(saved)
      return messageOf(error, t('settings.saveFailed'))
    },
    refresh: [listPaymentMethods],
  })
  return (
    <Card>
      <RadioGroup
        name="default-card"
        legend={t('settings.defaultCard')}
        value={chosen}
        options={cards.map((card) => [
          card.id,
          t('billing.cardEnding', { type: t(`billing.card_${card.card_type}`), digits: card.last_four_digits }),
        ])}
        onChange={(id) => {
          show(id)
          choose.run({ params: { id }, body: { is_default: true } })
        }}
      />
      {cards.length === 0 && <p className="text-soft">{t('settings.cardsNone')}</p>}
      <ButtonLink to={paths.billing()} className="mt-4">
        {t('settings.addCard')}
      </ButtonLink>
    </Card>
  )
}
