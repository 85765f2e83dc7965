import { addDays } from '@ayob/contract/days'
import { type DriverDay, type EarningStatement, earningStatement } from '@ayob/contract/earnings'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useOpenParam } from '../../lib/address'
import { LIST, useCall } from '../../lib/calls'
import { hoursText, money, moneyOff, monthText, namedDayText, today } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { IconButton } from '../../ui/button'
import { Section } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { EmptyState, Loaded } from '../../ui/states'
import { DayDialog } from './day-dialog'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7)
const monthBefore = (month: string) => addDays(`${month}-01`, -1).slice(0, 7)

/** The statement of a month: totals, and days that open in detail. Month and day are kept in the address. */
export function Statement() {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [openDay, open] = useOpenParam('day')
  const now = today().slice(0, 7)
  const param = search.get('month') ?? ''
  const month = MONTH.test(param) ? param : now
  const query = useCall(earningStatement, { query: { month }, ...LIST })
  const first = query.data?.first_month ?? now
  const show = (next: string) => setSearch(next === now ? {} : { month: next })
  return (
    <Section title={t('driver.statement')} className="grid gap-4">
      <div className="flex items-center justify-between gap-2 rounded-card border border-line bg-card p-1.5">
        <IconButton
          icon={ChevronLeft}
          label={t('driver.monthPrevious')}
          className="size-12"
          disabled={month <= first}
          onClick={() => show(monthBefore(month))}
        />
        <p aria-live="polite" className="font-display text-xl font-bold">
          {monthText(month, 'long')}
        </p>
        <IconButton
          icon={ChevronRight}
          label={t('driver.monthNext')}
          className="size-12"
          disabled={month >= now}
          onClick={() => show(monthAfter(month))}
        />
      </div>
      <Loaded query={query} failed={t('driver.monthFailed')}>
        {(statement) =>
          statement.total === 0 ? (
            <EmptyState title={t('driver.monthEmpty', { month: monthText(month, 'long') })}>
              {t('driver.monthEmptyText')}
            </EmptyState>
          ) : (
            <>
              <Totals totals={statement.totals} />
              <ul className="grid gap-2">
                {statement.earnings.map((day) => (
                  <li key={day.day}>
                    <DayRow day={day} onOpen={() => open(day.day)} />
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <DayDialog day={openDay} onClose={() => open(null)} />
    </Section>
  )
}

function Totals({ totals }: { totals: EarningStatement['totals'] }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-3 rounded-card border border-line bg-card p-5">
      <p>
        <span className="block font-medium text-soft">{t('driver.earned')}</span>
        <span className="tabular font-display text-[clamp(2rem,10vw,2.75rem)] leading-tight font-bold tracking-tight">
          {money(totals.earnings)}
        </span>
      </p>
      <Facts
        least="7.5rem"
        columns={4}
        className="border-t border-line pt-3"
        valueClass="font-semibold"
        items={[
          [t('driver.hoursOnAir'), hoursText(totals.hours_on_air)],
          [t('driver.monthDays'), String(totals.days)],
          [t('driver.gross'), money(totals.gross)],
          [t('driver.device'), moneyOff(totals.device_deduction)],
        ]}
      />
    </div>
  )
}

function DayRow({ day, onOpen }: { day: DriverDay; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 rounded-card border border-line bg-card py-3 pr-2 pl-4 text-left transition-colors duration-150 hover:bg-raised"
    >
      <span className="sr-only">{t('driver.openDay', { day: namedDayText(day.day) })}</span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {namedDayText(day.day)}
          {day.live && <Badge tone="live">{t('driver.dayLive')}</Badge>}
          {day.held_minutes > 0 && <Badge tone="warning">{t('driver.heldDay', { count: day.held_minutes })}</Badge>}
          {day.corrections > 0 && <Badge tone="info">{t('driver.corrected')}</Badge>}
        </span>
        <span className="tabular block text-sm text-soft">
          {hoursText(day.hours_on_air)}
          {day.unpaid_minutes > 0 && ` · ${t('driver.unpaidDay', { count: day.unpaid_minutes })}`}
        </span>
      </span>
      <span className="tabular font-display text-lg font-bold">{money(day.earnings)}</span>
      <ChevronRight aria-hidden className="size-5 flex-none text-soft" />
    </button>
  )
}
