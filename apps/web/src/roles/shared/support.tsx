import { listTickets, openTicket, TICKET_PRIORITIES } from '@ayob/contract/support'
import { Mail, MessageCircle, MessageSquareText, Phone } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TicketCard } from '../../features/support/ticket-card'
import { MONITOR, useAllPages } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { useCallForm } from '../../lib/use-call-form'
import { useClientConfig } from '../../lib/use-client-config'
import { useSession } from '../../lib/use-session'
import { Button } from '../../ui/button'
import { Card, Section } from '../../ui/card'
import { ExternalLink } from '../../ui/external-link'
import { Input, Select, Textarea } from '../../ui/field'
import { Form, LeaveGuard, SubmitButton } from '../../ui/form'
import { PageHeader } from '../../ui/page-header'
import { EmptyState, ErrorBox, Loaded } from '../../ui/states'

const QUESTIONS = {
  advertiser: ['live', 'pay', 'change', 'file', 'impressions'],
  driver: ['rate', 'unpaid', 'offline', 'silent', 'pair', 'account', 'statement', 'permit'],
} as const
const SPECS = ['format', 'length', 'shape', 'size', 'rate', 'rotation', 'distance', 'rating'] as const
/** Facts about screens, for drivers. The other facts are about files. */
const SCREEN_SPECS = ['shape', 'rotation', 'distance', 'rating'] as const

/** /support: contacts, tickets, frequent questions and technical facts. */
export function Support() {
  const { t } = useTranslation()
  const driver = useSession().user?.user_type === 'driver'
  const company = useClientConfig().data?.company
  const form = useRef<HTMLDivElement>(null)
  const questions = QUESTIONS[driver ? 'driver' : 'advertiser']
  return (
    <>
      <PageHeader title={t('support.title')} subtitle={t('support.subtitle')} />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
        {company?.support_phone && (
          <Contact icon={<Phone aria-hidden />} title={t('support.phone')} text={t('support.phoneHours')}>
            <a href={`tel:${company.support_phone}`} className="font-medium text-lagoon underline">
              {company.support_phone}
            </a>
          </Contact>
        )}
        {company?.support_whatsapp && (
          <Contact
            icon={<MessageSquareText aria-hidden />}
            title={t('support.whatsApp')}
            text={t('support.whatsAppText')}
          >
            <ExternalLink
              href={`https://wa.me/${company.support_whatsapp.replace(/\D/g, '')}`}
              className="font-medium text-lagoon underline"
            >
              {t('support.whatsAppOpen')}
            </ExternalLink>
          </Contact>
        )}
        {company?.support_email && (
          <Contact icon={<Mail aria-hidden />} title={t('support.email')} text={t('support.within')}>
            <a href={`mailto:${company.support_email}`} className="font-medium break-all text-lagoon underline">
              {company.support_email}
            </a>
          </Contact>
        )}
        <Contact icon={<MessageCircle aria-hidden />} title={t('support.chat')} text={t('support.chatText')}>
          <Button size="small" onClick={() => form.current?.querySelector('input')?.focus()}>
            {t('support.chatStart')}
          </Button>
        </Contact>
      </ul>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <Card>
          <h2 className="mb-4 text-xl">{t('support.newTicket')}</h2>
          <div ref={form}>
            <TicketForm />
          </div>
        </Card>
        <Card title={t('support.faq')}>
          <div className="mt-2 divide-y divide-line">
            {questions.map((question) => (
              <details key={question} className="py-3">
                <summary className="cursor-pointer font-medium">{t(`support.ask_${question}`)}</summary>
                <p className="mt-2 text-soft">{t(`support.say_${question}`)}</p>
              </details>
            ))}
          </div>
          <h2 className="mt-6 text-xl">{t('support.specs')}</h2>
          <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-soft marker:text-lagoon">
            {(driver ? SCREEN_SPECS : SPECS).map((spec) => (
              <li key={spec}>{t(`support.spec_${spec}`)}</li>
            ))}
          </ul>
        </Card>
      </div>
      <Section title={t('support.myTickets')} className="grid grid-cols-1 gap-4 mt-8">
        <Tickets />
      </Section>
    </>
  )
}

interface ContactProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

function Contact({ icon, title, text, children }: ContactProps) {
  return (
    <li className="grid content-start justify-items-start gap-1.5 rounded-card border border-line bg-card p-5">
      <span className="mb-1 text-lagoon">{icon}</span>
      <h2 className="text-lg">{title}</h2>
      <p className="text-sm text-soft">{text}</p>
      {children}
    </li>
  )
}

function Tickets() {
  const { t } = useTranslation()
  const query = useAllPages(listTickets, ({ tickets }) => tickets, { ...MONITOR, refetchOnMount: 'always' })
  return (
    <Loaded query={query} failed={t('support.loadFailed')}>
      {(tickets) =>
        tickets.length === 0 ? (
          <EmptyState title={t('support.none')}>{t('support.noneText')}</EmptyState>
        ) : (
          <div className="grid gap-4">
            {tickets.map((ticket) => (
              <TicketCard
                key={ticket.id}
                ticket={ticket}
                dayTo={ticket.day ? paths.billingDay(ticket.day) : undefined}
              />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}

/** A form for a question to support. The text stays when sending fails. */
function TicketForm() {
  const { t } = useTranslation()
  const form = useCallForm(openTicket, {
    values: { subject: '', priority: 'medium', description: '' },
    clear: true,
    done: t('support.submitted'),
    failed: t('support.submitFailed'),
    refresh: [listTickets],
  })
  const { field } = form
  return (
    <Form form={form}>
      {form.messages[0] && <ErrorBox>{form.messages[0]}</ErrorBox>}
      <Input label={t('support.subject')} required maxLength={200} {...field('subject')} error={undefined} />
      <Select
        label={t('support.priority')}
        {...field('priority')}
        options={TICKET_PRIORITIES.map((priority) => [priority, t(`support.priority_${priority}`)])}
      />
      <Textarea
        label={t('support.description')}
        required
        maxLength={5000}
        {...field('description')}
        error={undefined}
      />
      <SubmitButton form={form} className="justify-self-start">
        {t('support.submit')}
      </SubmitButton>
      <LeaveGuard form={form} />
    </Form>
  )
}
