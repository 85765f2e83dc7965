import { profile } from '@ayob/contract/accounts'
import type { AnswerOf } from '@ayob/contract/call'
import { MAX_PHOTO_BYTES, removePhoto, setPhoto } from '@ayob/contract/settings'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { upload } from '../../lib/api'
import { saveUser } from '../../lib/session'
import { useAction } from '../../lib/use-action'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { PhotoCropper } from './photo-cropper'

/** The photo of the person: chosen, cut to a square, shown, removed. */
export function PhotoField({ name, url }: { name: string; url: string | null }) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<HTMLImageElement | null>(null)
  const outcome = (text: string) => ({
    done: ({ user }: AnswerOf<typeof removePhoto>) => {
      saveUser(user)
      setPicture(null)
      return text
    },
    failed: t('settings.photoFailed'),
    refresh: [profile],
  })
  const keep = useAction((file: File) => upload(setPhoto, { files: { file } }), outcome(t('settings.photoSaved')))
  const remove = useAction(removePhoto, outcome(t('settings.photoRemoved')))

  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    if (file.size > MAX_PHOTO_BYTES) return void toast.error(t('settings.photoTooLarge'))
    const image = new Image()
    const address = URL.createObjectURL(file)
    image.src = address
    try {
      if (!/^image\/(png|jpeg)$/.test(file.type)) throw new Error('not a photo')
      await image.decode()
      setPicture(image)
    } catch {
      toast.error(t('settings.photoType'))
    } finally {
      URL.revokeObjectURL(address)
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar name={name} url={url} size="large" />
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <div className="relative inline-flex min-h-11 items-center gap-2 rounded-control border border-control bg-card px-4 font-medium hover:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-lagoon">
            <ImageUp aria-hidden className="size-4" />
            <label htmlFor={id}>{t('settings.choosePhoto')}</label>
            <input
              ref={input}
              id={id}
              type="file"
              accept=".png,.jpg,.jpeg"
              aria-describedby={`${id}-hint`}
              onChange={(event) => void choose(event.target.files?.[0])}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
          </div>
          {url && (
            <Button look="quiet" icon={Trash2} busy={remove.busy} onClick={() => remove.run()}>
              {t('settings.removePhoto')}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className="text-sm text-soft">
          {t('settings.photoHint')}
        </p>
      </div>
      {picture && (
        <PhotoCropper
          picture={picture}
          busy={keep.busy}
          onClose={() => setPicture(null)}
          onDone={(file) => keep.run(file)}
        />
      )}
    </div>
  )
}
