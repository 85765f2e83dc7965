import type { AnswerOf } from '@ayob/contract/call'
import {
  CREATIVE_ENDINGS,
  MAX_BOOKING_CREATIVE_BYTES,
  MAX_CAMPAIGN_CREATIVE_BYTES,
  upload as uploadCall,
  uploadCreative,
  uploadQueue,
} from '@ayob/contract/creatives'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { isTemporary, messageOf } from '../../lib/refusals'
import { upload } from '../../lib/upload'
import { Button } from '../../ui/button'
import { DropZone } from '../../ui/drop-zone'
import { Note } from '../../ui/states'

const ENDING = new RegExp(`\\.(${CREATIVE_ENDINGS.join('|')})$`, 'i')

interface Sending {
  signal: AbortSignal
  /** Called with the fraction of bytes sent, 0 to 1. */
  onProgress: (fraction: number) => void
}

interface Props<Answer> {
  label: string
  hint: string
  maxBytes: number
  texts: { tooLarge: string; done: string; failed: string }
  send: (file: File, sending: Sending) => Promise<Answer>
  /** Shows how many of an advertiser's files are read before it. */
  queue?: boolean
  onUploading?: (uploading: boolean) => void
  /** Called when an upload starts. */
  onStart?: () => void
  onUploaded: (answer: Answer, file: File) => void
}

/** Uploads a creative that is chosen or dropped. Checks its type and size first, and shows the progress. */
export function UploadBox<Answer>({ label, hint, maxBytes, texts, send, queue = true, ...handlers }: Props<Answer>) {
  const { t } = useTranslation()
  const running = useRef<AbortController>(undefined)
  const [progress, setProgress] = useState<number | null>(null)
  /** The file whose upload broke. */
  const [broken, setBroken] = useState<File | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setProgress(0)
    setBroken(null)
    handlers.onUploading?.(true)
    handlers.onStart?.()
    try {
      const answer = await send(file, { signal: controller.signal, onProgress: setProgress })
      handlers.onUploaded(answer, file)
      toast.success(texts.done)
    } catch (failure) {
      if (controller.signal.aborted) return
      toast.error(messageOf(failure, texts.failed))
      if (isTemporary(failure)) setBroken(file)
    } finally {
      if (running.current === controller) {
        setProgress(null)
        handlers.onUploading?.(false)
      }
    }
  }

  const choose = (file: File | undefined) => {
    if (!file) return
    if (!ENDING.test(file.name)) return void toast.error(t('booking.wrongType'))
    if (file.size > maxBytes) return void toast.error(texts.tooLarge)
    void start(file)
  }

  return (
    <>
      <DropZone
        icon={Upload}
        label={label}
        hint={hint}
        name="creative"
        endings={CREATIVE_ENDINGS}
        onFiles={([file]) => choose(file)}
      />
      {progress !== null && (
        <div className="flex items-center gap-3">
          <progress aria-label={t('booking.uploading')} max={1} value={progress} className="meter flex-1" />
          <span className="tabular w-12 text-right text-sm">{Math.round(progress * 100)}%</span>
          <Button size="small" onClick={() => running.current?.abort()}>
            {t('common.cancel')}
          </Button>
        </div>
      )}
      {broken && (
        <Note tone="warning" action={<Button onClick={() => void start(broken)}>{t('common.tryAgain')}</Button>}>
          <span className="min-w-0 break-words">{t('booking.uploadBroken', { name: broken.name })}</span>
        </Note>
      )}
      {progress === 1 && queue && <QueuePlace />}
    </>
  )
}

const ASKED_EVERY_MS = 2000

/** The number of files that are processed before an uploaded one. */
function QueuePlace() {
  const { t } = useTranslation()
  const { data } = useCall(uploadQueue, { refetchInterval: ASKED_EVERY_MS, staleTime: 0, gcTime: 0 })
  const ahead = data?.ahead ?? null
  return (
    <p role="status" className="text-sm text-soft">
      {ahead !== null && t('booking.queued', { count: ahead })}
    </p>
  )
}

type Handed<C extends typeof uploadCall | typeof uploadCreative> = Omit<
  Props<AnswerOf<C>>,
  'maxBytes' | 'texts' | 'send'
>

/** Uploads a creative to the library, for campaigns. */
export function LibraryUpload(props: Handed<typeof uploadCall>) {
  const { t } = useTranslation()
  return (
    <UploadBox
      {...props}
      maxBytes={MAX_CAMPAIGN_CREATIVE_BYTES}
      texts={{
        tooLarge: t('campaigns.creativeTooLarge'),
        done: t('campaigns.uploaded'),
        failed: t('campaigns.uploadFailed'),
      }}
      send={(file, sending) => upload(uploadCall, { files: { file }, ...sending })}
    />
  )
}

/** Uploads a creative of a booking. */
export function BookingUpload(props: Handed<typeof uploadCreative>) {
  const { t } = useTranslation()
  return (
    <UploadBox
      {...props}
      maxBytes={MAX_BOOKING_CREATIVE_BYTES}
      texts={{ tooLarge: t('booking.tooLarge'), done: t('booking.uploaded'), failed: t('booking.uploadFailed') }}
      send={(file, sending) => upload(uploadCreative, { files: { file }, ...sending })}
    />
  )
}
