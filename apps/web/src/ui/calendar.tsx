import { addDays, type Day } from '@ayob/contract/days'
import { weekdayIn } from '@ayob/i18n/hours'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addMonths, readDay, weeksAround, writtenDay } from '../lib/calendar-days'
import { dayText, monthText, today } from '../lib/format'
import { shownLanguage } from '../lib/language'
import { IconButton } from './button'
import { cx } from './cx'
import { Input } from './field'

interface Props {
  /** The chosen day; empty when there is none. */
  value: string
  min?: string | undefined
  max?: string | undefined
  onChoose: (day: Day) => void
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** A month of days to choose from, and a field for a day written as dd/mm/yyyy. */
export default function Calendar({ value, min = '', max = '9999', onChoose }: Props) {
  const { t } = useTranslation()
  const grid = useRef<HTMLTableElement>(null)
  const within = (day: Day) => (day < min ? min : day > max ? max : day)
  const [at, setAt] = useState(within(value || today()))
  const [moved, setMoved] = useState(false)
  const [typed, setTyped] = useState(value && writtenDay(value))
  const written = readDay(typed)
  const isOpen = (day: Day) => day >= min && day <= max

  useEffect(() => {
    if (moved) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at, moved])

  const go = (day: Day, byKey: boolean) => {
    setMoved(byKey)
    setAt(within(day))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const weekday = (new Date(`${at}T00:00:00Z`).getUTCDay() + 6) % 7
    const to = {
      ArrowLeft: addDays(at, -1),
      ArrowRight: addDays(at, 1),
      ArrowUp: addDays(at, -7),
      ArrowDown: addDays(at, 7),
      PageUp: addMonths(at, -1),
      PageDown: addMonths(at, 1),
      Home: addDays(at, -weekday),
      End: addDays(at, 6 - weekday),
    }[event.key]
    if (!to) return
    event.preventDefault()
    go(to, true)
  }

  return (
    <div className="grid gap-3">
      <Input
        label={t('calendar.written')}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('calendar.pattern')}
        value={typed}
        error={typed.length >= 10 && !(written && isOpen(written)) ? t('validation.day') : ''}
        onChange={(event) => {
          setTyped(event.target.value)
          const day = readDay(event.target.value)
          if (day && isOpen(day)) go(day, false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would submit the whole form.
          event.preventDefault()
          if (written && isOpen(written)) onChoose(written)
        }}
      />
      <div className="flex items-center justify-between gap-2">
        <IconButton
          icon={ChevronLeft}
          label={t('calendar.previousMonth')}
          disabled={at.slice(0, 7) <= min.slice(0, 7)}
          onClick={() => go(addMonths(at, -1), false)}
        />
        <p aria-live="polite" className="font-semibold">
          {monthText(at.slice(0, 7), 'long')}
        </p>
        <IconButton
          icon={ChevronRight}
          label={t('calendar.nextMonth')}
          disabled={at.slice(0, 7) >= max.slice(0, 7)}
          onClick={() => go(addMonths(at, 1), false)}
        />
      </div>
      <table ref={grid} className="tabular w-full table-fixed text-center" onKeyDown={onKeyDown}>
        <thead>
          <tr className="text-sm text-soft">
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="py-1 font-normal">
                {weekdayIn(shownLanguage(), weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksAround(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  {day.startsWith(at.slice(0, 7)) && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      disabled={!isOpen(day)}
                      aria-label={dayText(day)}
                      aria-pressed={day === value}
                      aria-current={day === today() ? 'date' : undefined}
                      onClick={() => onChoose(day)}
                      className={cx(
                        'size-11 max-w-full rounded-control hover:bg-raised disabled:opacity-40 aria-[current]:font-bold aria-[current]:underline',
                        day === value && 'bg-lagoon text-card hover:bg-lagoon',
                      )}
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
