import { LANGUAGES } from '@ayob/contract/languages'
import {
  addTicketReply,
  changeTicketReply,
  deleteTicketReply,
  REPLY_NAME,
  type TicketReply,
  ticketReplies,
} from '@ayob/contract/support'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useAction, useCall } from '../../lib/calls'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Dialog } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { EmptyState, Loaded } from '../../ui/states'

/** The prepared answers: adds, changes and removes them. */
export function RepliesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<TicketReply | 'new'>()
  const [removed, setRemoved] = useState<TicketReply>()
  const query = useCall(ticketReplies)
  const remove = useAction(deleteTicketReply, {
    onDone: () => setRemoved(undefined),
    done: t('tickets.replyRemoved'),
    failed: t('tickets.replyFailed'),
    refresh: [ticketReplies],
  })
  if (edited) return <ReplyForm reply={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('tickets.replies')}
        description={t('tickets.repliesText', { name: REPLY_NAME })}
        footer={
          <Button icon={Plus} variant="primary" onClick={() => setEdited('new')}>
            {t('tickets.replyAdd')}
          </Button>
        }
      >
        <Loaded query={query} failed={t('tickets.repliesFailed')}>
          {({ replies }) =>
            replies.length === 0 ? (
              <EmptyState title={t('tickets.repliesEmpty')} />
            ) : (
              <ul className="divide-y divide-line">
                {replies.map((reply) => (
                  <li key={reply.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                    <span className="min-w-0 flex-1 break-words">{reply.title}</span>
                    <Button
                      size="small"
                      icon={Pencil}
                      aria-label={t('tickets.replyChangeOf', { title: reply.title })}
                      onClick={() => setEdited(reply)}
                    >
                      {t('tickets.replyChange')}
                    </Button>
                    <Button
                      size="small"
                      variant="danger"
                      icon={Trash2}
                      aria-label={t('tickets.replyRemoveOf', { title: reply.title })}
                      onClick={() => setRemoved(reply)}
                    >
                      {t('tickets.replyRemove')}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Dialog>
      <ConfirmDialog
        open={removed !== undefined}
        title={t('tickets.replyRemoveTitle', { title: removed?.title })}
        confirm={t('tickets.replyRemove')}
        busy={remove.busy}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => removed && remove.run({ params: { id: removed.id } })}
      >
        {t('tickets.replyRemoveText')}
      </ConfirmDialog>
    </>
  )
}

function ReplyForm({ reply, onClose }: { reply: TicketReply | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { title = '', en = '', si = '', ta = '' } = reply ?? {}
  type Body = Omit<TicketReply, 'id'>
  const form = useCallForm(
    (body: Body) =>
      reply ? api(changeTicketReply, { params: { id: reply.id }, body }) : api(addTicketReply, { body }),
    {
      values: { title, en, si, ta },
      schema: addTicketReply.body,
      done: () => {
        onClose()
        return t('tickets.replySaved')
      },
      failure: t('tickets.replyFailed'),
      refresh: [ticketReplies],
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={reply ? t('tickets.replyChangeOf', { title }) : t('tickets.replyAdd')}
      description={t('tickets.repliesText', { name: REPLY_NAME })}
      submit={t('tickets.replySave')}
      wide
    >
      <Input label={t('tickets.replyTitle')} maxLength={80} {...form.field('title')} />
      {LANGUAGES.map((language) => (
        <Textarea
          key={language}
          label={t(`tickets.reply_${language}`)}
          lang={language}
          rows={3}
          maxLength={5000}
          {...form.field(language)}
        />
      ))}
    </FormDialog>
  )
}
