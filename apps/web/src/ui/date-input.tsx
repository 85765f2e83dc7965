import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDay } from '../lib/calendar-days'
import { enterValue, Field, type Input } from './field'

const Calendar = lazy(() => import('./calendar'))

type Props = Omit<ComponentProps<typeof Input>, 'type'>

/**
 * A day. The browser's own field shows it in the order of the browser's language, so there is a calendar beside it, in the
 * language of the page, where a day can be written as dd/mm/yyyy; so it can be pasted into the field.
 */
export function DateInput({ label, hint, error, optional, className, ref, min, max, ...rest }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(wiring) => (
        <div className="relative">
          <input
            {...rest}
            {...wiring}
            ref={(element) => {
              field.current = element
              if (typeof ref === 'function') ref(element)
            }}
            type="date"
            min={min}
            max={max}
            className="control pr-12 [&::-webkit-calendar-picker-indicator]:hidden"
            onPaste={(event) => {
              const day = readDay(event.clipboardData.getData('text'))
              if (!day) return
              event.preventDefault()
              enterValue(event.currentTarget, day)
            }}
          />
          <Popover.Root open={open} onOpenChange={setOpen}>
            <Popover.Trigger
              aria-label={t('calendar.open')}
              aria-describedby={`${wiring.id}-label`}
              disabled={rest.disabled}
              className="absolute top-0 right-0 grid size-11 place-items-center rounded-control hover:bg-raised"
            >
              <CalendarDays aria-hidden className="size-5 text-soft" />
            </Popover.Trigger>
            <Popover.Portal>
              <Popover.Positioner align="end" sideOffset={6} collisionPadding={8} className="z-60">
                <Popover.Popup
                  aria-label={t('calendar.title')}
                  className="max-h-(--available-height) w-[min(21.5rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-line bg-card p-3 shadow-lg outline-none"
                >
                  <Suspense fallback={<p role="status">{t('common.loading')}</p>}>
                    <Calendar
                      value={field.current?.value ?? ''}
                      min={min?.toString()}
                      max={max?.toString()}
                      onChoose={(day) => {
                        if (field.current) enterValue(field.current, day)
                        setOpen(false)
                      }}
                    />
                  </Suspense>
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        </div>
      )}
    </Field>
  )
}
