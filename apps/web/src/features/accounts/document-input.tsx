import { MAX_DOCUMENT_BYTES } from '@ayob/contract/accounts'
import { FileCheck2, Upload, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../lib/format'
import { cx } from '../../ui/cx'
import { FieldError } from '../../ui/field'

const ENDINGS = /\.(pdf|jpe?g|png)$/i

interface Props {
  name: string
  label: string
  file: File | null
  onChange: (file: File | null) => void
}

/** One optional document: pdf, jpg, jpeg or png up to 10 MB. */
export function DocumentInput({ name, label, file, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const wrong = !ENDINGS.test(chosen.name)
      ? t('auth.documentType')
      : chosen.size > MAX_DOCUMENT_BYTES
        ? t('auth.documentTooLarge')
        : ''
    setError(wrong)
    if (!wrong) onChange(chosen)
    else if (input.current) input.current.value = ''
  }
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label} <span className="font-normal text-soft">({t('common.optional')})</span>
      </label>
      <div className="relative flex min-h-12 items-center gap-3 rounded-control border border-dashed border-control bg-card px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-lagoon">
        {file ? (
          <FileCheck2 aria-hidden className="size-5 flex-none text-leaf" />
        ) : (
          <Upload aria-hidden className="size-5 flex-none text-soft" />
        )}
        <span className={cx('min-w-0 flex-1 text-sm', file ? 'truncate' : 'text-soft')}>
          {file ? `${file.name} · ${sizeText(file.size)}` : t('auth.documentHint')}
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept=".pdf,.jpg,.jpeg,.png"
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => choose(event.target.files?.[0])}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {file && (
          <button
            type="button"
            aria-label={t('auth.remove', { name: label })}
            onClick={() => {
              onChange(null)
              if (input.current) input.current.value = ''
            }}
            className="relative z-10 inline-grid size-9 flex-none place-items-center rounded-control hover:bg-raised"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
