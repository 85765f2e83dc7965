import { CREATIVE_ENDINGS, MAX_BOOKING_CREATIVE_BYTES, uploadCreative } from '@ayob/contract/creatives'
import { FileVideo, Upload, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { upload } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { sizeText } from '../../lib/format'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { FieldError } from '../../ui/field'
import { Note } from '../../ui/states'
import type { UploadedCreative } from './draft'

const ENDING = new RegExp(`\\.(${CREATIVE_ENDINGS.join('|')})$`, 'i')

interface Props {
  creative: UploadedCreative | null
  onChange: (creative: UploadedCreative | null) => void
  onUploading: (uploading: boolean) => void
  error?: string | undefined
}

/** Takes the creative, tells how far its upload is, and what a screen would make of it. */
export function CreativeUpload({ creative, onChange, onUploading, error }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number | null>(null)
  const [over, setOver] = useState(false)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    onUploading(true)
    onChange(null)
    try {
      const answer = await upload(uploadCreative, {
        files: { file },
        signal: controller.signal,
        onProgress: setProgress,
      })
      onChange({ ...answer, name: file.name, size: file.size })
      toast.success(t('booking.uploaded'))
    } catch (failure) {
      if (!controller.signal.aborted) toast.error(messageOf(failure, t('booking.uploadFailed')))
    } finally {
      if (running.current === controller) {
        setProgress(null)
        onUploading(false)
      }
    }
  }

  const choose = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    if (!ENDING.test(file.name)) return void toast.error(t('booking.wrongType'))
    if (file.size > MAX_BOOKING_CREATIVE_BYTES) return void toast.error(t('booking.tooLarge'))
    void send(file)
  }

  return (
    <div className="grid gap-3">
      <div
        className={cx(
          'relative grid justify-items-center gap-2 rounded-card border-2 border-dashed px-6 py-8 text-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon',
          over ? 'border-lagoon bg-lagoon/5' : 'border-control bg-card',
        )}
      >
        <Upload aria-hidden className="size-7 text-lagoon" />
        <label htmlFor={id} className="font-medium">
          {creative ? t('booking.replace') : t('booking.uploadCreative')}
        </label>
        <p id={`${id}-hint`} className="max-w-md text-sm text-soft">
          {t('booking.uploadHint')}
        </p>
        <input
          ref={input}
          id={id}
          name="creative"
          type="file"
          accept={CREATIVE_ENDINGS.map((ending) => `.${ending}`).join(',')}
          aria-describedby={`${id}-hint`}
          onChange={(event) => choose(event.target.files?.[0])}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
      </div>
      {progress !== null && (
        <div className="flex items-center gap-3">
          <progress aria-label={t('booking.uploading')} max={1} value={progress} className="upload-progress flex-1" />
          <span className="tabular w-12 text-right text-sm">{Math.round(progress * 100)}%</span>
          <Button size="small" onClick={() => running.current?.abort()}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
      {creative && (
        <div className="flex items-center gap-3 rounded-control border border-line bg-card p-2 pl-4">
          <FileVideo aria-hidden className="size-5 flex-none text-lagoon" />
          <p className="min-w-0 flex-1 truncate">
            {creative.name}
            <span className="text-soft">
              {' '}
              {[
                sizeText(creative.size),
                creative.media.width && `${creative.media.width} × ${creative.media.height}`,
                creative.media.duration_s && t('booking.seconds', { seconds: creative.media.duration_s.toFixed(1) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <button
            type="button"
            aria-label={t('booking.removeCreative')}
            onClick={() => onChange(null)}
            className="inline-grid size-11 place-items-center rounded-control hover:bg-raised"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      )}
      {creative?.media.warnings.map((warning) => (
        <Note key={warning} tone="warning">
          {warning}
        </Note>
      ))}
      {creative && !creative.media.playable && creative.media.warnings.length === 0 && (
        <Note tone="warning">{t('booking.notPlayable')}</Note>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
