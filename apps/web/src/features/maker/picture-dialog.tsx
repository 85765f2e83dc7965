import { listCreatives } from '@ayob/contract/creatives'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Loaded } from '../../ui/states'
import { useCreatives } from '../creatives/use-creatives'
import { type UploadedPicture, uploadPicture } from './pictures'

const PICTURES = /\.(png|jpe?g)$/i

interface Props {
  open: boolean
  onClose: () => void
  onChoose: (picture: UploadedPicture) => void
}

/** Chooses a logo or photo: one of the advertiser's own files, or a new one. */
export function PictureDialog({ open, onClose, onChoose }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const query = useCreatives(open)
  const sending = useAction(uploadPicture, {
    done: onChoose,
    failed: t('maker.pictureFailed'),
    refresh: [listCreatives],
  })
  const choose = (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    if (!PICTURES.test(file.name)) return void toast.error(t('maker.pictureType'))
    sending.run(file)
  }
  return (
    <Dialog wide open={open} onClose={onClose} title={t('maker.addPicture')} description={t('maker.pictureHint')}>
      <div className="grid gap-4">
        <input
          ref={input}
          type="file"
          accept=".png,.jpg,.jpeg"
          aria-label={t('maker.pictureNew')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <Button variant="primary" icon={Upload} busy={sending.busy} onClick={() => input.current?.click()}>
          {t('maker.pictureNew')}
        </Button>
        <Loaded query={query} failed={t('creatives.loadFailed')} rows={1}>
          {(creatives) => {
            const own = creatives.filter(({ type, media }) => type === 'image' && media.width && media.height)
            if (own.length === 0) return <p className="text-sm text-soft">{t('maker.noPictures')}</p>
            return (
              <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
                {own.map(({ id, name, file_path, preview_url, url, media }) => (
                  <li key={id}>
                    <button
                      type="button"
                      aria-label={name}
                      onClick={() => onChoose({ file: file_path, width: media.width ?? 1, height: media.height ?? 1 })}
                      className="grid w-full gap-1.5 rounded-control border border-line p-2 text-left text-sm hover:bg-raised"
                    >
                      <img
                        alt=""
                        src={preview_url ?? url}
                        className="aspect-[3/1] w-full rounded-[6px] bg-night object-contain"
                      />
                      <span className="truncate">{name}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      </div>
    </Dialog>
  )
}
