import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { dayText } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { DateInput } from '../../ui/date-input'
import { FormDialog } from '../../ui/form'
import { faultOf, PRESETS, type Preset, type Range, type RangeLimit } from './range'

/** A period that is kept in the address. */
interface RangeSearch {
  readonly range: Range
  /** That of reports by default. */
  readonly limit?: RangeLimit
  readonly change: (values: { readonly range: string; readonly from: string; readonly to: string }) => void
}

/** Two days that form a period. A period that is too long is an error of its last day. */
const zDates = (limit?: RangeLimit) =>
  z.object({ from: z.string(), to: z.string() }).superRefine(({ from, to }, context) => {
    const message = faultOf(from, to, limit)
    const path = [message?.endsWith('Long') ? 'to' : 'from']
    if (message) context.addIssue({ code: 'custom', message, path })
  })

/** The preset periods, and a dialog for custom dates. */
export function RangeBar({ search }: { search: RangeSearch }) {
  const { t } = useTranslation()
  const [own, setOwn] = useState(false)
  const { range, change } = search
  const classesOf = (chosen: boolean) =>
    cx(
      'min-h-10 rounded-[7px] px-3 text-sm font-medium transition-colors duration-150',
      chosen ? 'bg-card text-ink shadow-[0_0_0_1px_var(--control)]' : 'text-soft hover:text-ink',
    )
  return (
    <>
      <fieldset className="flex w-fit max-w-full flex-wrap gap-1 rounded-control bg-raised p-1">
        <legend className="sr-only">{t('report.range')}</legend>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <button
            key={preset}
            type="button"
            aria-pressed={range.preset === preset}
            className={classesOf(range.preset === preset)}
            onClick={() => change({ range: preset, from: '', to: '' })}
          >
            {t(`report.range${preset}`)}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={range.preset === undefined}
          className={classesOf(range.preset === undefined)}
          onClick={() => setOwn(true)}
        >
          {range.preset === undefined ? `${dayText(range.from)} – ${dayText(range.to)}` : t('report.ownDates')}
        </button>
      </fieldset>
      {own && <DatesDialog onClose={() => setOwn(false)} search={search} />}
    </>
  )
}

/** A button that opens the dialog for custom dates. */
export function RangeButton({ search }: { search: RangeSearch }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={CalendarRange} onClick={() => setOpen(true)}>
        {t('report.dateRange')}
      </Button>
      {open && <DatesDialog onClose={() => setOpen(false)} search={search} />}
    </>
  )
}

function DatesDialog({ onClose, search }: { onClose: () => void; search: RangeSearch }) {
  const { t } = useTranslation()
  const form = useCallForm(
    async ({ from, to }: { from: string; to: string }) => {
      search.change({ range: '', from, to })
      onClose()
    },
    { values: { from: search.range.from, to: search.range.to }, schema: zDates(search.limit) },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('report.datesTitle')}
      description={t('report.datesText')}
      submit={t('report.show')}
      className="grid gap-4 sm:grid-cols-2"
    >
      <DateInput label={t('report.from')} {...form.field('from')} />
      <DateInput label={t('report.to')} {...form.field('to')} />
    </FormDialog>
  )
}
