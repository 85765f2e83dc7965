import { CalendarRange } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../lib/format'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { faultOf, PRESETS, type Preset } from './range'
import type { ReportSearch } from './use-report-search'

/** The usual periods beside each other, and a dialog for own dates. */
export function RangeBar({ search }: { search: ReportSearch }) {
  const { t } = useTranslation()
  const [own, setOwn] = useState(false)
  const { range, change } = search
  const look = (chosen: boolean) =>
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
            className={look(range.preset === preset)}
            onClick={() => change({ range: preset, from: '', to: '' })}
          >
            {t(`report.range${preset}`)}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={range.preset === undefined}
          className={look(range.preset === undefined)}
          onClick={() => setOwn(true)}
        >
          {range.preset === undefined ? `${dayText(range.from)} – ${dayText(range.to)}` : t('report.ownDates')}
        </button>
      </fieldset>
      <DatesDialog key={`${own} ${range.from} ${range.to}`} open={own} onClose={() => setOwn(false)} search={search} />
    </>
  )
}

/** A button that opens the dialog for own dates. */
export function RangeButton({ search }: { search: ReportSearch }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<CalendarRange aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t('report.dateRange')}
      </Button>
      <DatesDialog
        key={`${open} ${search.range.from} ${search.range.to}`}
        open={open}
        onClose={() => setOpen(false)}
        search={search}
      />
    </>
  )
}

function DatesDialog({ open, onClose, search }: { open: boolean; onClose: () => void; search: ReportSearch }) {
  const { t } = useTranslation()
  const text = useText()
  const [from, setFrom] = useState(search.range.from)
  const [to, setTo] = useState(search.range.to)
  const [fault, setFault] = useState<string>()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = faultOf(from, to)
    setFault(found)
    if (found) return
    search.change({ range: '', from, to })
    onClose()
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('report.datesTitle')} description={t('report.datesText')}>
      <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
        <Input
          type="date"
          label={t('report.from')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
          error={fault === 'validation.reportLong' ? undefined : text(fault)}
        />
        <Input
          type="date"
          label={t('report.to')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={fault === 'validation.reportLong' ? text(fault) : undefined}
        />
        <div className="flex flex-col-reverse gap-3 sm:col-span-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit">
            {t('report.show')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
