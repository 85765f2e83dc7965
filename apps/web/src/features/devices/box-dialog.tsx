import { enrolDevice } from '@ayob/contract/devices'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/refusals'
import { useCallForm } from '../../lib/use-call-form'
import { cx } from '../../ui/cx'
import { Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { DEVICE_READS } from './device-reads'

interface Result {
  readonly line: string
  /** The reason why it was not enrolled. */
  readonly refusal: string | undefined
}

/** Enrols a box of screens, line by line. Refused lines stay for correction. */
export function BoxDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [results, setResults] = useState<readonly Result[]>([])
  const form = useCallForm(
    async ({ lines }: { lines: string }) => {
      const made: Result[] = []
      // One after the other, so that each result appears as soon as it is known.
      for (const { text, ...body } of linesOfBox(lines)) {
        const refusal = body.serial
          ? await api(enrolDevice, { body }).then(
              () => undefined,
              (error) => messageOf(error, t('devices.enrolFailed')),
            )
          : t('devices.noSerial')
        made.push({ line: text, refusal })
        setResults([...made])
      }
      return made
    },
    {
      values: { lines: '' },
      done: (made) => {
        const refused = made.filter(({ refusal }) => refusal !== undefined)
        form.reset({ lines: refused.map(({ line }) => line).join('\n') })
      },
      refresh: DEVICE_READS,
    },
  )
  const count = linesOfBox(form.watch('lines')).length
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('devices.box')}
      description={t('devices.boxText')}
      submit={t('devices.enrolLines', { count })}
      disabled={count === 0 || count > MOST_LINES}
      wide
    >
      <Textarea
        label={t('devices.lines')}
        hint={t('devices.linesHint', { count: MOST_LINES })}
        rows={8}
        spellCheck={false}
        placeholder={'K7MQ2P SN-0001 P5\nABC234 SN-0002 P5'}
        {...form.field('lines')}
      />
      {results.length > 0 && (
        <ol aria-label={t('devices.results')} aria-live="polite" className="grid gap-1.5 text-sm">
          {results.map(({ line, refusal }) => (
            <ResultLine key={line} line={line} refusal={refusal} />
          ))}
        </ol>
      )}
    </FormDialog>
  )
}

function ResultLine({ line, refusal }: Result) {
  const { t } = useTranslation()
  const Icon = refusal === undefined ? CircleCheck : CircleX
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className={cx('mt-0.5 size-4 flex-none', refusal === undefined ? 'text-leaf' : 'text-brick')} />
      <span className="min-w-0 break-words">
        <code>{line}</code>: {refusal ?? t('devices.enrolledLine')}
      </span>
    </li>
  )
}

/** The most lines of one box. */
const MOST_LINES = 50

interface BoxLine {
  /** As typed. */
  readonly text: string
  readonly code: string
  readonly serial: string
  readonly model: string
}

/** Parses lines of code, serial and model, separated by spaces, tabs, commas or semicolons. Empty lines are left out. */
export function linesOfBox(text: string): BoxLine[] {
  return text.split('\n').flatMap((line) => {
    const [code = '', serial = '', ...model] = line.split(/[\s,;]+/).filter(Boolean)
    return code === '' ? [] : [{ text: line.trim(), code, serial, model: model.join(' ') }]
  })
}
