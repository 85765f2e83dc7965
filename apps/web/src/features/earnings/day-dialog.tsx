import { type Day, isDay } from '@ayob/contract/days'
import { earningDay } from '@ayob/contract/earnings'
import { listTickets, openTicket } from '@ayob/contract/support'
import { MessageCircleQuestion } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../lib/calls'
import { dayText } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Textarea } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { Loaded } from '../../ui/states'
import { HeldOfDay } from '../integrity/held-minutes'
import { DayDetail } from './day-detail'

/** A driver's day in detail, with a form for a question about it. */
export function DayDialog({ day: param, onClose }: { day: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const day = param !== null && isDay(param) ? param : null
  const [asking, setAsking] = useState(false)
  const query = useCall(earningDay, { params: { day: day ?? '' }, enabled: day !== null, ...MONITOR })
  const close = () => {
    setAsking(false)
    onClose()
  }
  return (
    <Dialog
      open={day !== null}
      onClose={close}
      wide
      title={day ? dayText(day) : ''}
      footer={
        !asking && (
          <Button size="large" icon={MessageCircleQuestion} onClick={() => setAsking(true)}>
            {t('driver.askDay')}
          </Button>
        )
      }
    >
      {day && asking ? (
        <DayQuestionForm day={day} onDone={() => setAsking(false)} />
      ) : (
        <Loaded query={query} failed={t('driver.dayFailed')}>
          {(detail) => (
            <>
              <HeldOfDay day={detail.day.day} />
              <DayDetail detail={detail} />
            </>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

/** A question about the earnings of a day: a ticket that refers to that day. */
function DayQuestionForm({ day, onDone }: { day: Day; onDone: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(openTicket, {
    values: { subject: t('driver.askSubject', { day: dayText(day) }), priority: 'medium', description: '', day },
    onDone: onDone,
    done: t('driver.askSent'),
    failed: t('driver.askFailed'),
    refresh: [listTickets],
  })
  const empty = !form.watch('description').trim()
  return (
    <Form form={form} onSubmit={() => !empty && form.submit()}>
      <Textarea
        label={t('driver.askMessage')}
        hint={t('driver.askHint')}
        rows={5}
        maxLength={5000}
        {...form.field('description')}
      />
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <SubmitButton form={form} size="large" disabled={empty}>
          {t('driver.askSend')}
        </SubmitButton>
        <Button size="large" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </Form>
  )
}
