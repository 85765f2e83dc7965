import { TICKET_PRIORITIES, zTicketForm } from '@ayob/contract/support'
import { type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Input, Select, Textarea } from '../../ui/field'
import { ErrorBox } from '../../ui/states'
import { useOpenTicket } from './use-tickets'

const EMPTY = { subject: '', priority: 'medium', description: '' }

/** Takes a question to support. What was written stays when sending fails. */
export function TicketForm({ subject }: { subject: Ref<HTMLInputElement> }) {
  const { t } = useTranslation()
  const text = useText()
  const [form, setForm] = useState(EMPTY)
  const [wrong, setWrong] = useState<string>()
  const open = useOpenTicket(() => setForm(EMPTY))
  const change = (part: Partial<typeof EMPTY>) => {
    setWrong(undefined)
    setForm((old) => ({ ...old, ...part }))
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const checked = zTicketForm.safeParse(form)
        if (checked.success) open.mutate(checked.data)
        else setWrong(text(checked.error.issues[0]?.message))
      }}
    >
      {wrong && <ErrorBox>{wrong}</ErrorBox>}
      <Input
        ref={subject}
        label={t('support.subject')}
        required
        maxLength={200}
        value={form.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <Select
        label={t('support.priority')}
        value={form.priority}
        onChange={(event) => change({ priority: event.target.value })}
      >
        {TICKET_PRIORITIES.map((priority) => (
          <option key={priority} value={priority}>
            {t(`support.priority_${priority}`)}
          </option>
        ))}
      </Select>
      <Textarea
        label={t('support.description')}
        required
        maxLength={5000}
        value={form.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <Button look="primary" type="submit" busy={open.isPending} className="justify-self-start">
        {t('support.submit')}
      </Button>
    </form>
  )
}
