import { profile } from '@ayob/contract/accounts'
import type { AnswerOf } from '@ayob/contract/call'
import { MAX_PHOTO_BYTES, removePhoto, setPhoto } from '@ayob/contract/settings'
import { ImageUp, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { saveUser } from '../../lib/session'
import { upload } from '../../lib/upload'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Range } from '../../ui/range'

/** The photo of the person, with buttons to replace and remove it. */
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
            <Button variant="quiet" icon={Trash2} busy={remove.busy} onClick={() => remove.run()}>
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

const SIDE = 512

interface Props {
  picture: HTMLImageElement
  busy: boolean
  onClose: () => void
  onDone: (photo: File) => void
}

/** Crops a picture to a square, by dragging or with sliders. */
function PhotoCropper({ picture, busy, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const id = useId()
  // The dialog mounts the canvas later, so a state holds it instead of a ref.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const grip = useRef<{ x: number; y: number } | null>(null)
  const [crop, setCrop] = useState<Crop>(WHOLE)
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }

  useEffect(() => {
    const surface = canvas?.getContext('2d')
    if (!surface) return
    const { left, top, side } = squareOf({ width: picture.naturalWidth, height: picture.naturalHeight }, crop)
    surface.fillStyle = '#ffffff'
    surface.fillRect(0, 0, SIDE, SIDE)
    surface.drawImage(picture, left, top, side, side, 0, 0, SIDE, SIDE)
  }, [canvas, picture, crop])

  const drag = (event: React.PointerEvent<HTMLCanvasElement>) => {
    if (!grip.current) return
    const frame = event.currentTarget.clientWidth
    const by = { x: (event.clientX - grip.current.x) / frame, y: (event.clientY - grip.current.y) / frame }
    grip.current = { x: event.clientX, y: event.clientY }
    setCrop((old) => dragged(size, old, by))
  }

  const finish = () =>
    canvas?.toBlob((blob) => blob && onDone(new File([blob], 'photo.jpg', { type: 'image/jpeg' })), 'image/jpeg', 0.9)

  const sliders = [
    { name: 'zoom', label: t('settings.cropZoom'), from: 1, to: MAX_ZOOM },
    { name: 'x', label: t('settings.cropLeft'), from: 0, to: 1 },
    { name: 'y', label: t('settings.cropUp'), from: 0, to: 1 },
  ] as const
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('settings.cropTitle')}
      description={t('settings.cropHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={finish}>
            {t('settings.savePhoto')}
          </Button>
        </>
      }
    >
      <canvas
        ref={setCanvas}
        width={SIDE}
        height={SIDE}
        aria-hidden
        className="mx-auto size-64 cursor-grab touch-none rounded-full border border-line active:cursor-grabbing"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          grip.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grip.current = null
        }}
        onPointerCancel={() => {
          grip.current = null
        }}
      />
      <div className="mt-4 grid gap-2">
        {sliders.map(({ name, label, from, to }) => {
          const percent = Math.round(((crop[name] - from) / (to - from)) * 100)
          return (
            <div key={name}>
              <label htmlFor={`${id}-${name}`} className="text-sm font-medium">
                {label}
              </label>
              <Range
                id={`${id}-${name}`}
                min={0}
                max={100}
                value={percent}
                valueText={`${percent}%`}
                onChange={(value) => setCrop({ ...crop, [name]: from + (value / 100) * (to - from) })}
              />
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}

/** The visible part of a picture: its centre as fractions of the picture, and the zoom. */
interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }
const MAX_ZOOM = 4

interface Size {
  readonly width: number
  readonly height: number
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value))

/** Returns the square of the picture, in its pixels, that a crop shows. It never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / between(1, zoom, MAX_ZOOM)
  return {
    side,
    left: between(0, x * width - side / 2, width - side),
    top: between(0, y * height - side / 2, height - side),
  }
}

/** Returns the crop after dragging the picture by a number of frame widths. */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  return {
    zoom: crop.zoom,
    x: between(0, (left + side / 2 - by.x * side) / size.width, 1),
    y: between(0, (top + side / 2 - by.y * side) / size.height, 1),
  }
}
