import {
  type AdminTicket,
  linkTicket,
  mergeTicket,
  TICKET_LINKS,
  type TicketLink,
  type TicketLinkKind,
  ticketChoices,
} from '@ayob/contract/support'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useCall } from '../../lib/calls'
import { dateOf, money } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { QUEUE_READS } from './use-ticket-queue'

interface Props {
  ticket: AdminTicket
  onClose: () => void
}

/** Links a ticket to a screen, booking, payment or payout of its person. */
export function LinkDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation()
  const { data } = useCall(ticketChoices, { params: { id: ticket.id } })
  const now = (kind: TicketLinkKind) => ticket.links.find((link) => link.kind === kind)
  const link = (values: Record<`${TicketLinkKind}_id`, string>) =>
    api(linkTicket, {
      params: { id: ticket.id },
      body: Object.fromEntries(Object.entries(values).map(([name, id]) => [name, id || null])),
    })
  const form = useCallForm(link, {
    values: {
      screen_id: now('screen')?.id ?? '',
      booking_id: now('booking')?.id ?? '',
      payment_id: now('payment')?.id ?? '',
      payout_id: now('payout')?.id ?? '',
    },
    done: () => {
      onClose()
      return t('tickets.linked')
    },
    failure: t('tickets.changeFailed'),
    refresh: QUEUE_READS,
  })
  const choicesOf = (kind: TicketLinkKind): TicketLink[] => {
    const newest = data?.links.filter((link) => link.kind === kind) ?? []
    const linked = now(kind)
    return linked && !newest.some(({ id }) => id === linked.id) ? [linked, ...newest] : newest
  }
  const kinds = TICKET_LINKS.filter((kind) => choicesOf(kind).length > 0)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('tickets.linkTitle')}
      {...(kinds.length > 0 && { submit: t('tickets.linkSave') })}
    >
      {data && kinds.length === 0 && <p>{t('tickets.linkEmpty')}</p>}
      {kinds.map((kind) => (
        <Select
          key={kind}
          label={t(`tickets.link_${kind}`)}
          {...form.field(`${kind}_id`)}
          empty={t('tickets.linkNone')}
          options={choicesOf(kind).map(({ id, title, at, amount }) => [
            id,
            [title, dateOf(at), amount !== null && money(amount)].filter(Boolean).join(' · '),
          ])}
        />
      ))}
    </FormDialog>
  )
}

/** Merges a ticket into another one of its person. */
export function MergeDialog({ ticket, onClose, onMerged }: Props & { onMerged: (into: string) => void }) {
  const { t } = useTranslation()
  const { data } = useCall(ticketChoices, { params: { id: ticket.id } })
  const form = useCallForm(mergeTicket, {
    values: { into: '' },
    input: (body) => ({ params: { id: ticket.id }, body }),
    done: (_, { body: { into } }) => {
      onClose()
      onMerged(into)
      return t('tickets.merged')
    },
    failure: t('tickets.changeFailed'),
    refresh: QUEUE_READS,
  })
  const others = data?.tickets ?? []
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('tickets.mergeTitle')}
      description={t('tickets.mergeText')}
      {...(others.length > 0 && { submit: t('tickets.mergeDo'), disabled: !form.watch('into') })}
    >
      {data && others.length === 0 && <p>{t('tickets.mergeEmpty')}</p>}
      {others.length > 0 && (
        <Select
          label={t('tickets.mergeInto')}
          {...form.field('into')}
          empty={t('tickets.chooseReply')}
          options={others.map(({ id, subject, created_at }) => [id, `${subject} · ${dateOf(created_at)}`])}
        />
      )}
    </FormDialog>
  )
}
