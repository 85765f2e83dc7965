import type { Day } from '@ayob/contract/days'
import { openTicket } from '@ayob/contract/support'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { dayText } from '../../lib/format'
import { Button } from '../../ui/button'
import { Textarea } from '../../ui/field'

/** A question about the pay of one day: a ticket to which the day is attached. */
export function AskForm({ day, onDone }: { day: Day; onDone: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [message, setMessage] = useState('')
  const ask = useMutation({
    mutationFn: () =>
      api(openTicket, {
        body: { subject: t('driver.askSubject', { day: dayText(day) }), priority: 'medium', description: message, day },
      }),
    onSuccess: async () => {
      toast.success(t('driver.askSent'))
      onDone()
      await queries.invalidateQueries({ queryKey: ['tickets'] })
    },
    onError: (error) => toast.error(messageOf(error, t('driver.askFailed'))),
  })
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (message.trim()) ask.mutate()
      }}
    >
      <Textarea
        label={t('driver.askMessage')}
        hint={t('driver.askHint')}
        rows={5}
        maxLength={5000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <div className="grid gap-3 sm:flex sm:flex-row-reverse">
        <Button look="primary" size="large" type="submit" busy={ask.isPending} disabled={!message.trim()}>
          {t('driver.askSend')}
        </Button>
        <Button size="large" onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
