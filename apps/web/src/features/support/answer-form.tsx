import { type AdminTicket, answerTicket, listTickets, ticketReplies } from '@ayob/contract/support'
import { replyFor } from '@ayob/domain/support/tickets'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { Select, Textarea } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { IfRole } from '../access/needs-role'
import { RepliesDialog } from './replies-dialog'
import { QUEUE_READS } from './use-ticket-queue'

interface Props {
  ticket: AdminTicket
  drafts: Map<string, string>
  /** Called after an answer was sent; `goOn` when the next ticket is wanted. */
  onSent: (goOn: boolean) => void
  actions: ReactNode
}

/** The answer to a ticket, typed or prepared. Ctrl+Enter sends it and goes on to the next ticket. */
export function AnswerForm({ ticket, drafts, onSent, actions }: Props) {
  const { t } = useTranslation()
  const goOn = useRef(false)
  const form = useCallForm(answerTicket, {
    values: { message: drafts.get(ticket.id) ?? '' },
    input: (body) => ({ params: { id: ticket.id }, body }),
    done: () => {
      drafts.delete(ticket.id)
      form.reset({ message: '' })
      onSent(goOn.current)
      return t('support.sent')
    },
    failed: t('support.sendFailed'),
    refresh: [...QUEUE_READS, listTickets],
  })
  const message = form.watch('message')
  const empty = !message.trim()
  useEffect(() => {
    if (message) drafts.set(ticket.id, message)
    else drafts.delete(ticket.id)
  }, [drafts, ticket.id, message])
  const send = (next: boolean) => {
    if (empty || form.busy) return
    goOn.current = next
    form.submit()
  }
  return (
    <Form form={form} onSubmit={() => send(false)} className="mt-4 grid gap-3">
      <PreparedAnswer
        ticket={ticket}
        onInsert={(text) => {
          form.set('message', message.trim() ? `${message.trimEnd()}\n\n${text}` : text)
          form.setFocus('message')
        }}
      />
      <IfRole call={answerTicket}>
        <Textarea
          label={t('support.reply')}
          rows={3}
          maxLength={5000}
          {...form.field('message')}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={(event) => {
            if (event.key === 'Escape')
              event.currentTarget.closest<HTMLElement>('article')?.querySelector('h2')?.focus()
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
            event.preventDefault()
            send(true)
          }}
        />
      </IfRole>
      <div className="flex flex-wrap justify-end gap-2">
        {actions}
        <SubmitButton form={form} variant="secondary" disabled={empty}>
          {t('support.send')}
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Inserts a prepared answer in the language of the person who asks. */
function PreparedAnswer({ ticket, onInsert }: { ticket: AdminTicket; onInsert: (text: string) => void }) {
  const { t } = useTranslation()
  const [isManaged, setIsManaged] = useState(false)
  const [chosen, setChosen] = useState('')
  const replies = useCall(ticketReplies).data?.replies ?? []
  const reply = replies.find(({ id }) => id === chosen)
  const { language, first_name: name } = ticket.owner
  return (
    <IfRole call={answerTicket}>
      <div className="flex flex-wrap items-end gap-2">
        {replies.length > 0 && (
          <>
            <Select
              label={t('tickets.reply')}
              className="min-w-40 flex-1"
              value={reply ? chosen : ''}
              onChange={(event) => setChosen(event.target.value)}
              empty={t('tickets.chooseReply')}
              options={replies.map(({ id, title }) => [id, title])}
            />
            <Button disabled={!reply} onClick={() => reply && onInsert(replyFor(reply, language, name))}>
              {t('tickets.insert')}
            </Button>
          </>
        )}
        <Button variant="quiet" onClick={() => setIsManaged(true)}>
          {t('tickets.replies')}
        </Button>
      </div>
      {isManaged && <RepliesDialog onClose={() => setIsManaged(false)} />}
    </IfRole>
  )
}
