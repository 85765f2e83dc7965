import { type AdminDataRequest, adminDataRequests, answerDataRequest } from '@ayob/contract/privacy'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../../lib/api-error'
import { useCallForm } from '../../lib/use-call-form'
import { Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form-dialog'
import { Note } from '../../ui/states'

export interface Answering {
  request: AdminDataRequest
  status: 'done' | 'refused'
}

/** Answers a request. A refusal needs a text; before an erasure the dialog lists its consequences. */
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
      look={refused || erases ? 'danger' : 'primary'}
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
