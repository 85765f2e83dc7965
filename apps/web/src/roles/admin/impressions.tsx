import type { AnswerOf } from '@ayob/contract/call'
import { getImpressions, MAX_MULTIPLIER, putImpressions } from '@ayob/contract/impressions'
import { VEHICLE_TYPES, type VehicleType } from '@ayob/contract/vehicle-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NeedsRole } from '../../features/access/needs-role'
import { useTab } from '../../lib/address'
import { useAction, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { Input, Select } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { PageHeader } from '../../ui/page-header'
import { Scroll } from '../../ui/scroll'
import { Loaded } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

const TYPES = VEHICLE_TYPES as readonly [VehicleType, ...VehicleType[]]

/** /admin/impressions: how many people can see one play, by hour of the week. */
export function Impressions() {
  const { t } = useTranslation()
  const query = useCall(getImpressions, {})
  return (
    <>
      <PageHeader title={t('impressions.title')} subtitle={t('impressions.subtitle')} />
      <Loaded query={query} failed={t('impressions.loadFailed')}>
        {(shown) => <Multipliers shown={shown} />}
      </Loaded>
    </>
  )
}

/** The multipliers of each vehicle type with unsaved changes, and the history of versions. */
function Multipliers({ shown: { multipliers, method, history, version } }: { shown: AnswerOf<typeof getImpressions> }) {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(TYPES)
  const [drafts, setDrafts] = useState<Partial<Record<VehicleType, readonly string[]>>>({})
  const save = useAction(putImpressions, {
    store: getImpressions,
    onDone: () => setDrafts({}),
    done: t('impressions.saved'),
    failed: t('impressions.saveFailed'),
  })
  const before = multipliers[tab]
  const values = drafts[tab] ?? before.map(String)
  const change = (hours: readonly number[], value: string) => {
    const next = [...values]
    for (const hour of hours) next[hour] = value
    setDrafts({ ...drafts, [tab]: next })
  }
  const given = Object.entries(drafts).map(([type, week]) => [type, (week ?? []).map(Number)] as const)
  const changed = given.some(([type, week]) =>
    week.some((value, hour) => value !== multipliers[type as VehicleType][hour]),
  )
  const unfit = Object.values(drafts).some((week) =>
    week?.some((value) => value.trim() === '' || Number.isNaN(Number(value))),
  )
  return (
    <>
      <p className="mb-6 max-w-3xl text-soft">{method}</p>
      <Tabs
        label={t('impressions.types')}
        value={tab}
        onChange={setTab}
        items={TYPES.map((type) => ({ value: type, label: t(`states.vehicle_${type}`) }))}
      >
        <NeedsRole call={putImpressions} className="gap-5">
          <div className="grid gap-5">
            <FillForm onFill={change} />
            <WeekTable
              label={t('impressions.weekOf', { type: t(`states.vehicle_${tab}`) })}
              values={values}
              before={before}
              onChange={(hour, value) => change([hour], value)}
            />
            <div className="flex flex-wrap justify-end gap-3">
              <Button disabled={!changed} onClick={() => setDrafts({})}>
                {t('impressions.reset')}
              </Button>
              <Button
                variant="primary"
                disabled={!changed || unfit}
                busy={save.busy}
                onClick={() => save.run({ body: { version, multipliers: Object.fromEntries(given) } })}
              >
                {t('impressions.save')}
              </Button>
            </div>
          </div>
        </NeedsRole>
      </Tabs>
      <section className="mt-8">
        <h2 className="text-xl">{t('impressions.history')}</h2>
        <ol className="mt-3 grid gap-2 border-l-2 border-line pl-4">
          {history.map((entry, index) => (
            <li key={entry.version}>
              <span className="font-medium">
                {index === history.length - 1
                  ? t('impressions.shipped')
                  : t('impressions.changedBy', { name: entry.changed_by ?? t('activity.by_unknown') })}
              </span>
              {index < history.length - 1 && (
                <span className="tabular text-sm text-soft"> · {dateTimeOf(entry.valid_from)}</span>
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

interface Props {
  /** Called with the hours of the week to set, and their new value. */
  onFill: (hours: readonly number[], value: string) => void
}

const SPANS = { all: [0, 7], weekdays: [0, 5], weekend: [5, 7] } as const

const FIRST = { span: 'weekdays' as keyof typeof SPANS, from: '7', to: '9', value: '' }

/** Returns the hours of the week between two hours on the days of a span. */
function hoursOf({ span, from, to }: typeof FIRST): number[] {
  const [firstDay, endDay] = SPANS[span]
  const days = Array.from({ length: endDay - firstDay }, (_, day) => firstDay + day)
  const length = Math.max(0, Number(to) - Number(from))
  return days.flatMap((day) => Array.from({ length }, (_, hour) => day * 24 + Number(from) + hour))
}

/** Sets many hours at once. */
function FillForm({ onFill }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(async (values: typeof FIRST) => onFill(hoursOf(values), values.value), { values: FIRST })
  return (
    <Form form={form} native className="flex flex-wrap items-end gap-3">
      <Select
        label={t('impressions.days')}
        options={[
          ['weekdays', t('impressions.weekdays')],
          ['weekend', t('impressions.weekend')],
          ['all', t('impressions.allDays')],
        ]}
        {...form.field('span')}
      />
      <Input
        className="w-24"
        label={t('impressions.fromHour')}
        type="number"
        min={0}
        max={23}
        {...form.field('from')}
      />
      <Input className="w-24" label={t('impressions.toHour')} type="number" min={1} max={24} {...form.field('to')} />
      <Input
        className="w-32"
        label={t('impressions.multiplier')}
        type="number"
        min={0}
        max={1000}
        step={0.001}
        required
        {...form.field('value')}
      />
      <SubmitButton form={form} variant="secondary">
        {t('impressions.fill')}
      </SubmitButton>
    </Form>
  )
}

/** Starts on Monday like the multipliers; 5 January 1970 was a Monday. */
const DAYS = Array.from({ length: 7 }, (_, day) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(1970, 0, 5 + day))),
)
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

interface WeekTableProps {
  label: string
  values: readonly string[]
  before: readonly number[]
  onChange: (hour: number, value: string) => void
}

/** The hours of a week with one column per day. Changed values are marked. */
function WeekTable({ label, values, before, onChange }: WeekTableProps) {
  const { t } = useTranslation()
  return (
    <Scroll label={label} className="max-h-[34rem] overflow-auto rounded-card border border-line bg-card">
      <table className="tabular w-full min-w-[40rem] text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 z-[1] bg-card">
          <tr className="border-b border-line text-sm text-soft">
            <th scope="col" className="px-3 py-2 font-medium">
              {t('impressions.hour')}
            </th>
            {DAYS.map((day) => (
              <th key={day} scope="col" className="px-1 py-2 font-medium">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour, row) => (
            <tr key={hour}>
              <th scope="row" className="px-3 text-sm font-medium text-soft">
                {hour}
              </th>
              {DAYS.map((day, column) => {
                const index = column * 24 + row
                const changed = Number(values[index]) !== before[index]
                return (
                  <td key={day} className="p-1">
                    <input
                      type="number"
                      inputMode="decimal"
                      min={0}
                      max={MAX_MULTIPLIER}
                      step={0.001}
                      required
                      aria-label={t('impressions.valueOf', { day, hour })}
                      value={values[index] ?? ''}
                      onChange={(event) => onChange(index, event.target.value)}
                      className={cx('control min-h-9 px-2! py-1!', changed && 'border-lagoon! bg-lagoon/8!')}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
