import { addDays, startOfDay } from '@ayob/contract/days'
import { HOUR_MS } from '@ayob/contract/durations'
import { type Incident, noteIncident, snoozeIncident } from '@ayob/contract/incidents'
import { useTranslation } from 'react-i18next'
import { today } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Dialog } from '../../ui/dialog'
import { Select, Textarea } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { INCIDENT_READS } from './use-incidents'

interface Props {
  /** Null while the dialog is closed. */
  incident: Incident | null
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

const SPANS = ['hour', 'four', 'morning', 'days'] as const

function untilOf(span: (typeof SPANS)[number], now: Date): Date {
  if (span === 'hour') return new Date(now.getTime() + HOUR_MS)
  if (span === 'four') return new Date(now.getTime() + 4 * HOUR_MS)
  const days = span === 'morning' ? 1 : 3
  return new Date(startOfDay(addDays(today(now), days)).getTime() + 7 * HOUR_MS)
}

/** Puts an incident off. */
export function SnoozeDialog({ incident, onClose, finalFocus }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={incident !== null}
      onClose={onClose}
      finalFocus={finalFocus}
      title={t('incidents.snoozeTitle')}
      description={t('incidents.snoozeText')}
    >
      {incident && <SnoozeForm id={incident.id} onClose={onClose} />}
    </Dialog>
  )
}

function SnoozeForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(snoozeIncident, {
    values: { until: 'hour' as (typeof SPANS)[number] },
    input: ({ until }) => ({ params: { id }, body: { until: untilOf(until, new Date()).toISOString() } }),
    done: () => {
      onClose()
      return t('incidents.snoozed')
    },
    failed: t('incidents.failed'),
    refresh: INCIDENT_READS,
  })
  return (
    <Form form={form}>
      <Select
        label={t('incidents.until')}
        {...form.field('until')}
        options={SPANS.map((span) => [span, t(`incidents.span_${span}`)])}
      />
      <SubmitButton form={form}>{t('incidents.snooze')}</SubmitButton>
    </Form>
  )
}

/** Adds a note to an incident. */
export function NoteDialog({ incident, onClose, finalFocus }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog open={incident !== null} onClose={onClose} finalFocus={finalFocus} title={t('incidents.noteTitle')}>
      {incident && <NoteForm id={incident.id} onClose={onClose} />}
    </Dialog>
  )
}

function NoteForm({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(noteIncident, {
    values: { note: '' },
    input: ({ note }) => ({ params: { id }, body: { note } }),
    done: () => {
      onClose()
      return t('incidents.noted')
    },
    failed: t('incidents.failed'),
    refresh: INCIDENT_READS,
  })
  return (
    <Form form={form}>
      <Textarea label={t('incidents.noteLabel')} rows={3} {...form.field('note')} />
      <SubmitButton form={form} disabled={!form.watch('note').trim()}>
        {t('incidents.addNote')}
      </SubmitButton>
    </Form>
  )
}
