import { type AdLocation, DEFAULT_RADIUS_M } from '@ayob/contract/bookings'
import { type AreaRoute, ROUTES } from '@ayob/contract/route-data'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths'
import { buttonClass } from '../../ui/button'
import { BUDGETS, FIRST_BUDGET } from './budgets'

const AREAS = ROUTES.filter((route): route is AreaRoute => route.kind === 'area')

/** The figures of a plan, in the order in which they are read. */
const FIGURES = ['days', 'vehicles', 'plays', 'people'] as const

/** A budget that visitors move, and what it buys. `start-try.ts` brings it to life. */
export function Try() {
  const { t } = useTranslation()
  const first = BUDGETS[FIRST_BUDGET]
  const nameOf = ({ id }: AreaRoute) => t(`landing.place_${id as 'borella'}`)
  return (
    <section id="try" aria-labelledby="try-title" className="border-t border-night-line bg-night text-night-ink">
      <div className="mx-auto grid max-w-7xl gap-x-16 gap-y-10 px-4 py-14 sm:px-6 lg:grid-cols-[5fr_6fr] lg:px-8 lg:py-20">
        <form data-try className="grid content-start gap-7">
          <div>
            <h2 id="try-title" className="text-3xl tracking-[-0.025em] sm:text-[2.75rem] sm:leading-[1.1]">
              {t('landing.tryTitle')}
            </h2>
            <p className="mt-4 max-w-xl text-lg text-night-soft">{t('landing.tryText')}</p>
          </div>
          <div className="grid gap-3">
            <label htmlFor="try-budget" className="font-medium">
              {t('landing.tryBudget')}
            </label>
            <div className="flex items-center gap-3">
              <span aria-hidden className="text-xl font-semibold text-night-soft">
                LKR
              </span>
              <input
                id="try-budget"
                name="budget"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                defaultValue={first.toLocaleString('en-LK')}
                aria-describedby="try-state"
                className="focus-night tabular min-h-14 w-full max-w-60 rounded-control border border-night-soft bg-night-raised px-4 font-display text-2xl font-bold text-night-ink"
              />
            </div>
            <input
              type="range"
              name="slider"
              aria-label={t('landing.tryBudget')}
              min={0}
              max={BUDGETS.length - 1}
              defaultValue={FIRST_BUDGET}
              aria-valuetext={`LKR ${first.toLocaleString('en-LK')}`}
              className="focus-night h-11 w-full accent-turmeric"
            />
          </div>
          <fieldset>
            <legend className="font-medium">{t('landing.tryPlaces')}</legend>
            <div className="mt-3 flex flex-wrap gap-2">
              {AREAS.map((area) => (
                <label
                  key={area.id}
                  className="flex min-h-11 cursor-pointer items-center rounded-full border border-night-soft px-4 font-medium has-checked:border-turmeric has-checked:bg-turmeric has-checked:text-on-turmeric has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-turmeric"
                >
                  <input
                    type="checkbox"
                    name="place"
                    value={JSON.stringify(placeOf(area, nameOf(area)))}
                    className="sr-only"
                  />
                  {nameOf(area)}
                </label>
              ))}
            </div>
            <p className="mt-2 text-sm text-night-soft">{t('landing.tryPlacesHint')}</p>
          </fieldset>
        </form>
        <Bought />
      </div>
    </section>
  )
}

const placeOf = ({ id, centre: [lng, lat] }: AreaRoute, name: string): AdLocation => ({
  id,
  name,
  position: { lat, lng },
  radius: DEFAULT_RADIUS_M,
})

/** What the budget buys. Its figures are empty until they are known. */
function Bought() {
  const { t } = useTranslation()
  return (
    <div className="group flex flex-col rounded-card border border-night-line bg-night-raised p-5 sm:p-8">
      <p
        id="try-state"
        role="status"
        data-state
        data-nothing={t('landing.tryNothing', { price: '{price}' })}
        data-failed={t('landing.tryFailed')}
        data-unread={t('landing.tryUnread')}
        data-done={t('landing.tryDone', { price: '{price}', place: '{place}' })}
        data-unmeasured={t('landing.tryUnmeasured', { price: '{price}' })}
        data-everywhere={t('landing.tryEverywhere')}
        className="min-h-14 text-lg text-night-soft transition-opacity group-aria-busy:opacity-50"
      >
        {t('landing.tryLoading')}
      </p>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-7 transition-opacity group-aria-busy:opacity-50">
        {FIGURES.map((figure) => (
          <div key={figure} className="flex flex-col-reverse justify-end border-t border-night-line pt-4">
            <dt className="mt-1 text-night-soft" data-label={figure}>
              {t(`landing.try_${figure}`)}
            </dt>
            <dd
              data-bought={figure}
              className="tabular min-h-12 font-display text-4xl leading-12 font-bold text-turmeric sm:text-5xl"
            >
              –
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-7 text-night-soft">{t('landing.tryCredit')}</p>
      <a
        href={paths.signUpForm('advertiser')}
        className={buttonClass('primary', 'large', 'focus-night mt-6 self-start max-sm:w-full')}
      >
        {t('landing.tryKeep')}
      </a>
    </div>
  )
}
