import { BOOKABLE_TYPES } from '@ayob/contract/vehicle-types'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { amountOf } from '../../../lib/amount'
import { Button } from '../../../ui/button'
import { cx } from '../../../ui/cx'
import { FieldError } from '../../../ui/field'
import { Note } from '../../../ui/states'
import { usePlans } from '../../forecasts/use-plans'
import { isOutside } from '../../maps/locations'
import type { BookableType, Draft } from './draft'
import { type ChosenPlan, PlanChoice } from './plan-choice'

const LARGEST_BUDGET = 10_000_000_000
const NO_PLACES: Draft['locations'] = []

interface Props {
  draft: Draft
  onBudget: (budget: string) => void
  onChoose: (plan: ChosenPlan) => void
  /** Scrolls to the choice of places. */
  onPlaces: () => void
  /** The choice of places. The plans stand beside it where there is room, so that they are seen to change with it. */
  children: ReactNode
}

/** Asks for a budget and places, and shows what the budget buys there. Choosing a plan fills in the form. */
export function PlanByBudget({ draft, onBudget, onChoose, onPlaces, children }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const [types, setTypes] = useState<readonly BookableType[]>(BOOKABLE_TYPES)
  const budget = Math.min(LARGEST_BUDGET, amountOf(draft.budget) || 0)
  const isUnread = draft.budget.trim() !== '' && budget === 0
  const anyOutside = draft.locations.some(isOutside)
  const plans = usePlans({
    budget,
    vehicleTypes: types,
    locations: anyOutside ? NO_PLACES : draft.locations,
    includeVat: draft.includeVat,
    from: draft.startWish,
  })
  return (
    <section className="@container grid grid-cols-1 gap-5">
      <div className="grid gap-1.5">
        <h3 className="text-lg">
          <label htmlFor={id}>{t('plan.budget')}</label>
        </h3>
        <div className="flex max-w-72 items-center gap-3">
          <span aria-hidden className="font-medium text-soft">
            LKR
          </span>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            className="control tabular text-lg"
            value={draft.budget}
            aria-invalid={isUnread || undefined}
            aria-describedby={isUnread ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChange={(event) => onBudget(event.target.value)}
            // Enter would submit the whole form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <p id={`${id}-hint`} className="text-sm text-soft">
          {t('plan.budgetHint')}
        </p>
        {isUnread && <FieldError id={`${id}-error`}>{t('validation.budget')}</FieldError>}
      </div>
      {budget > 0 && <TypeChoice value={types} onChange={setTypes} />}
      <div className={cx('grid grid-cols-1 gap-5', budget > 0 && '@xl:grid-cols-[minmax(0,1fr)_14rem]')}>
        {budget > 0 && (
          <div className="@xl:sticky @xl:top-40 @xl:col-start-2 @xl:self-start">
            {types.length === 0 ? (
              <Note tone="warning">{t('plan.needsTypes')}</Note>
            ) : draft.locations.length === 0 ? (
              <Note
                action={
                  <Button size="small" onClick={onPlaces}>
                    {t('plan.choosePlaces')}
                  </Button>
                }
              >
                {t('plan.needsPlaces')}
              </Note>
            ) : anyOutside ? (
              <Note tone="warning">{t('validation.outOfBounds')}</Note>
            ) : (
              <PlanChoice budget={budget} draft={draft} plans={plans} onChoose={onChoose} />
            )}
          </div>
        )}
        <div className="min-w-0 @xl:col-start-1 @xl:row-start-1">{children}</div>
      </div>
    </section>
  )
}

interface TypeChoiceProps {
  value: readonly BookableType[]
  onChange: (types: readonly BookableType[]) => void
}

/** The vehicle types that a plan may use. */
function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 text-sm font-medium">{t('plan.types')}</legend>
      {BOOKABLE_TYPES.map((type) => (
        <label
          key={type}
          className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-full border border-control bg-card px-4 font-medium has-checked:border-lagoon has-checked:bg-lagoon/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon"
        >
          <input
            type="checkbox"
            className="check"
            checked={value.includes(type)}
            onChange={({ target: { checked } }) =>
              onChange(BOOKABLE_TYPES.filter((one) => (one === type ? checked : value.includes(one))))
            }
          />
          {t(`states.vehicle_${type}`)}
        </label>
      ))}
    </fieldset>
  )
}
