import { type AdminDataRequest, adminDataRequests, answerDataRequest } from '@ayob/contract/privacy'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, dayText } from '../../lib/format'
import { failureOf } from '../../lib/refusals'
import { useCallForm } from '../../lib/use-call-form'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Facts } from '../../ui/facts'
import { Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { Note } from '../../ui/states'
import { IfRole } from '../access/needs-role'

const TONES = { open: 'warning', done: 'success', refused: 'neutral' } as const

interface Props {
  request: AdminDataRequest
  onAnswer: (status: 'done' | 'refused') => void
}

/** A request about personal data, with its due date and answer. */
export function RequestCard({ request, onAnswer }: Props) {
  const { t } = useTranslation()
  const { person, kind, status, overdue } = request
  const kindText = t(`settings.dataRequestKind_${kind}`)
  return (
    <article
      aria-label={t('requests.of', { name: person.name, kind: kindText })}
      className="grid gap-4 rounded-card border border-line bg-card p-5"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg break-words">{person.name}</h2>
          <p className="text-sm break-words text-soft">{person.email}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {overdue && (
            <Badge tone="error" icon="alert">
              {t('requests.overdue')}
            </Badge>
          )}
          <Badge tone="info" icon="neutral">
            {kindText}
          </Badge>
          <Badge tone={TONES[status]}>{t(`settings.dataRequestStatus_${status}`)}</Badge>
        </div>
      </header>
      <Facts
        items={[
          [
            t('requests.due'),
            <time key="due" dateTime={request.due_on} className={overdue ? 'font-semibold text-brick' : undefined}>
              {dayText(request.due_on)}
            </time>,
          ],
          [t('requests.asked'), dateTimeOf(request.created_at)],
          [t('requests.answeredAt'), request.answered_at && dateTimeOf(request.answered_at)],
        ]}
      />
      {request.details && (
        <p className="rounded-control bg-raised px-4 py-3 break-words whitespace-pre-wrap">{request.details}</p>
      )}
      {request.answer && (
        <div>
          <h3 className="text-sm font-medium text-soft">{t('requests.answer')}</h3>
          <p className="break-words whitespace-pre-wrap">{request.answer}</p>
        </div>
      )}
      {status === 'open' && (
        <footer className="flex flex-wrap gap-3 border-t border-line pt-4">
          <IfRole call={answerDataRequest}>
            <Button icon={Check} onClick={() => onAnswer('done')}>
              {t(`requests.do_${kind}`)}
            </Button>
            <Button variant="danger" icon={X} onClick={() => onAnswer('refused')}>
              {t('requests.refuse')}
            </Button>
          </IfRole>
        </footer>
      )}
    </article>
  )
}

export interface Answering {
  request: AdminDataRequest
  status: 'done' | 'refused'
}

/** Answers a request. A refusal needs a text; before an erasure the dialog lists the consequences. */
export function AnswerDialog({ request, status, onClose }: Answering & { onClose: () => void }) {
  const { t } = useTranslation()
  const { kind } = request
  const refused = status === 'refused'
  const erases = !refused && kind === 'erasure'
  const form = useCallForm(answerDataRequest, {
    values: { status, answer: '' },
    input: (body) => ({ params: { id: request.id }, body }),
    onDone: onClose,
    done: ({ message }) => message ?? t('requests.answered'),
    failed: (error) => failureOf(error, t('requests.answerFailed')),
    refresh: [adminDataRequests],
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(refused ? 'requests.refuseTitle' : `requests.title_${kind}`, { name: request.person.name })}
      description={t(refused ? 'requests.refuseText' : `requests.text_${kind}`)}
      submit={refused ? t('requests.refuse') : t(`requests.do_${kind}`)}
      variant={refused || erases ? 'danger' : 'primary'}
    >
      {erases && (
        <Note tone="warning">
          <ul className="grid list-disc gap-1 pl-4">
            {(['Names', 'Kept', 'Flights', 'ForGood'] as const).map((name) => (
              <li key={name}>{t(`requests.erasure${name}`)}</li>
            ))}
          </ul>
        </Note>
      )}
      <Textarea
        label={t('requests.answer')}
        optional={!refused}
        hint={t('requests.answerHint')}
        rows={4}
        maxLength={5000}
        {...form.field('answer')}
      />
    </FormDialog>
  )
}
