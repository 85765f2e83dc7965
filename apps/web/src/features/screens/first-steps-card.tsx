import type { DriverOverview } from '@ayob/contract/earnings'
import { getVehicle } from '@ayob/contract/vehicles'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { cx } from '../../ui/cx'
import { FIRST_STEPS, firstSteps } from './first-steps'

const TO = { pair: paths.ownScreen(), permit: paths.vehicle(), minute: null } as const

/** What leads to the first minute on air: the next step with its link. Renders nothing after that minute. */
export function FirstSteps({ overview }: { overview: DriverOverview }) {
  const { t } = useTranslation()
  const vehicle = useCall(getVehicle).data?.vehicle
  const steps = firstSteps({
    isPaired: overview.screen !== null,
    hasPermit: vehicle?.permit_valid === true || Boolean(vehicle?.asked),
    firstDayOnAir: overview.first_day_on_air,
  })
  if (!steps || !overview.vehicle || !vehicle) return null
  const next = FIRST_STEPS.find((step) => !steps[step])
  return (
    <Card title={t('driver.firstTitle')}>
      <ol className="mt-4 grid gap-4">
        {FIRST_STEPS.map((step, at) => {
          const to = TO[step]
          return (
            <li key={step} className="flex items-start gap-3">
              {steps[step] ? (
                <CircleCheck aria-hidden className="size-8 flex-none text-leaf" />
              ) : (
                <span
                  aria-hidden
                  className={cx(
                    'grid size-8 flex-none place-items-center rounded-full border-2 font-bold',
                    step === next ? 'border-turmeric bg-turmeric text-on-turmeric' : 'border-line text-soft',
                  )}
                >
                  {at + 1}
                </span>
              )}
              <div className="grid min-w-0 flex-1 justify-items-start gap-1 pt-1">
                <p className="font-semibold">
                  {t(`driver.first_${step}`)}
                  {steps[step] && <span className="sr-only">: {t('driver.firstDone')}</span>}
                </p>
                {step === next && (
                  <>
                    <p className="text-soft">{t(`driver.firstText_${step}`)}</p>
                    {to && (
                      <ButtonLink to={to} size="large" variant="primary" className="mt-2">
                        {t(`driver.firstGo_${step as 'pair' | 'permit'}`)}
                      </ButtonLink>
                    )}
                  </>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
