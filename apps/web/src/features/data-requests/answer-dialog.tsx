import type { AdminDataRequest } from '@ayob/contract/privacy'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Textarea } from '../../ui/field'
import { Note } from '../../ui/states'

export interface Answering {
  request: AdminDataRequest
  status: 'done' | 'refused'
}

interface Props {
  answering: Answering | null
  busy: boolean
  onClose: () => void
  onAnswer: (answer: string | null) => void
}

/** The words that go to the person. A refusal needs them; before an erasure it says what is about to happen. */
export function AnswerDialog({ answering, busy, onClose, onAnswer }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const open = answering !== null
  useEffect(() => {
    if (!open) return
    setText('')
    setMissing(false)
  }, [open])
  const { request, status } = answering ?? {}
  const kind = request?.kind ?? 'access'
  const refused = status === 'refused'
  const erases = !refused && kind === 'erasure'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(refused ? 'requests.refuseTitle' : `requests.title_${kind}`, { name: request?.person.name ?? '' })}
      description={t(refused ? 'requests.refuseText' : `requests.text_${kind}`)}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const answer = text.trim()
          if (refused && !answer) return setMissing(true)
          onAnswer(answer || null)
        }}
      >
        {erases && (
          <Note tone="warning">
            <ul className="grid list-disc gap-1 pl-4">
              <li>{t('requests.erasureNames')}</li>
              <li>{t('requests.erasureKept')}</li>
              <li>{t('requests.erasureFlights')}</li>
              <li>{t('requests.erasureForGood')}</li>
            </ul>
          </Note>
        )}
        <Textarea
          label={t('requests.answer')}
          optional={!refused}
          hint={t('requests.answerHint')}
          rows={4}
          maxLength={5000}
          value={text}
          {...(missing && { error: t('validation.dataRequestAnswer') })}
          onChange={(event) => {
            setText(event.target.value)
            setMissing(false)
          }}
        />
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look={refused || erases ? 'danger' : 'primary'} type="submit" busy={busy}>
            {refused ? t('requests.refuse') : t(`requests.do_${kind}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
