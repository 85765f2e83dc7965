import { MAX_DOCUMENT_BYTES } from '@ayob/contract/accounts'
import type { PictureFault } from '@ayob/domain/accounts/picture'
import { Camera, FileCheck2, Upload, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../lib/format'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { FieldError } from '../../ui/field'
import { Note } from '../../ui/states'

const ENDINGS = /\.(pdf|jpe?g|png)$/i
/** Endings for computers. Firefox on Android offers its camera only for types, Chrome only where not all are pictures. */
const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

interface Props {
  name: string
  label: string
  file: File | null
  onChange: (file: File | null) => void
}

/** One optional document: pdf, jpg, jpeg or png up to 10 MB, on a phone also from the camera. Warns of a bad picture. */
export function DocumentInput({ name, label, file, onChange }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState('')
  const fault = usePictureFault(file)
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
  const described = [error && `${id}-error`, fault && `${id}-fault`].filter(Boolean).join(' ')
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="text-sm font-medium">
        {label} <span className="font-normal text-soft">({t('common.optional')})</span>
      </label>
      <div className="relative flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-dashed border-control bg-card px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-lagoon">
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
          accept={ACCEPTED}
          aria-describedby={described || undefined}
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
        <Button
          icon={Camera}
          aria-describedby={`${id}-label`}
          onClick={() => input.current && openCamera(input.current)}
          className="relative z-10 w-full not-pointer-coarse:hidden"
        >
          {t('auth.takePicture')}
        </Button>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div aria-live="polite">
        {fault && (
          <Note tone="warning">
            <span id={`${id}-fault`}>
              {t(fault === 'small' ? 'auth.pictureSmall' : 'auth.pictureBlurred')} {t('auth.pictureAnyway')}
            </span>
          </Note>
        )}
      </div>
    </div>
  )
}

/**
 * Opens the camera behind the phone instead of its files. A browser takes `capture` by its word only if nothing but pictures is
 * accepted, and then offers no files, so the input has both only for this moment.
 */
function openCamera(input: HTMLInputElement): void {
  input.capture = 'environment'
  input.accept = 'image/*'
  input.click()
  input.removeAttribute('capture')
  input.accept = ACCEPTED
}

const loadCheck = () => import('./picture-check')

/** What makes the picture in a file hard to read. Null for other files, and until it is known. */
function usePictureFault(file: File | null): PictureFault | null {
  const [known, setKnown] = useState<{ file: File; fault: PictureFault | null } | null>(null)
  // With the page, because the network may be gone once a picture is taken.
  useEffect(() => void loadCheck(), [])
  useEffect(() => {
    if (!file || /\.pdf$/i.test(file.name)) return
    let left = false
    const check = async () => {
      const { faultOf } = await loadCheck()
      const fault = await faultOf(file)
      if (!left) setKnown({ file, fault })
    }
    void check()
    return () => {
      left = true
    }
  }, [file])
  return known !== null && known.file === file ? known.fault : null
}
