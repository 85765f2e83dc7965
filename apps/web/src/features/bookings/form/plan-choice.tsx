import type { Plan } from '@ayob/contract/forecasts'
import { Check } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { count, money } from '../../../lib/format'
import { Button } from '../../../ui/button'
import { cx } from '../../../ui/cx'
import { Loading, Note, Skeleton } from '../../../ui/states'
import { type SumRow, Sums } from '../../../ui/sums'
import type { usePlans } from '../../forecasts/use-plans'
import type { BookableType, Draft } from './draft'

/** The entries of the form that a plan fills in. */
export type ChosenPlan = Pick<Draft, 'vehicleType' | 'quantity' | 'durationDays'>

interface Props {
  budget: number
  draft: Draft
  plans: ReturnType<typeof usePlans>
  onChoose: (plan: ChosenPlan) => void
}

/** The plans that were found, or the smallest booking if the budget is too small. */
export function PlanChoice({ budget, draft, plans: { found, updating, failed, retry }, onChoose }: Props) {
  const { t } = useTranslation()
  const short = useShort()
  if (failed) {
    return (
      <Note
        tone="warning"
        action={
          <Button size="small" onClick={retry}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('plan.failed')}
      </Note>
    )
  }
  if (!found) {
    return (
      <Loading className="grid gap-3 sm:grid-cols-3">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-44 rounded-card" />
      </Loading>
    )
  }
  const { plans, smallest } = found
  const choose = ({ vehicleType, quantity, durationDays }: Plan) => {
    onChoose({ vehicleType: vehicleType as BookableType, quantity, durationDays })
    toast.success(t('plan.filled'))
  }
  const isChosen = (plan: Plan) =>
    plan.vehicleType === draft.vehicleType &&
    plan.quantity === draft.quantity &&
    plan.durationDays === draft.durationDays
  return (
    <div aria-busy={updating} className={cx('grid gap-3 transition-opacity', updating && 'opacity-50')}>
      <p role="status" className={cx('font-medium', plans.length === 0 && 'sr-only')}>
        {t('plan.found', { count: plans.length, amount: money(budget) })}
      </p>
      {plans.length === 0 ? (
        <Note
          tone="warning"
          action={
            <Button size="small" onClick={() => choose(smallest)}>
              {t('plan.use')}
            </Button>
          }
        >
          {t('plan.tooSmall', { budget: money(budget), what: short(smallest), price: money(smallest.price) })}
        </Note>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
          {plans.map((plan) => (
            <PlanCard key={plan.name} plan={plan} chosen={isChosen(plan)} onChoose={() => choose(plan)} />
          ))}
        </ul>
      )}
      {plans.some(({ history_days }) => history_days === 0) && <Note tone="warning">{t('plan.noHistory')}</Note>}
    </div>
  )
}

/** Returns a function that formats vehicles and days: `4 × Tuk-tuk, 8 days`. */
function useShort() {
  const { t } = useTranslation()
  return ({ vehicleType, quantity, durationDays }: Plan) =>
    t('plan.short', {
      vehicles: t('booking.vehicles', { count: quantity, vehicle: t(`states.vehicle_${vehicleType}`) }),
      days: t('common.days', { count: durationDays }),
    })
}

function PlanCard({ plan, chosen, onChoose }: { plan: Plan; chosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation()
  const short = useShort()
  const name = t(`plan.${plan.name as Exclude<Plan['name'], 'smallest'>}`)
  const rangeOf = ({ low, middle, high }: Plan['plays']) => (
    <>
      {count(middle)}
      {high > low && (
        <span className="block text-sm font-normal text-soft">
          {t('forecast.range', { low: count(low), high: count(high) })}
        </span>
      )}
    </>
  )
  const expected: SumRow[] =
    plan.history_days > 0
      ? [
          [t('forecast.impressions'), rangeOf(plan.impressions)],
          [t('forecast.plays'), rangeOf(plan.plays)],
        ]
      : []
  return (
    <li
      className={cx(
        'flex flex-col gap-3 rounded-card border-2 p-4',
        chosen ? 'border-lagoon bg-lagoon/5' : 'border-line',
      )}
    >
      <div>
        <h3 className="text-sm font-medium text-soft">{name}</h3>
        <p className="font-display text-lg leading-tight font-semibold">{short(plan)}</p>
      </div>
      <Sums
        className="flex-1 content-start text-sm"
        rows={[...expected, [t(plan.breakdown.vat > 0 ? 'plan.price' : 'plan.priceNet'), money(plan.price), true]]}
      />
      <Button
        icon={chosen ? Check : undefined}
        aria-label={`${t(chosen ? 'plan.chosen' : 'plan.use')}: ${name}`}
        onClick={onChoose}
      >
        {t(chosen ? 'plan.chosen' : 'plan.use')}
      </Button>
    </li>
  )
}
