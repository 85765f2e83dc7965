import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Range } from '../../ui/range'
import { type Crop, dragged, MAX_ZOOM, squareOf, WHOLE } from './crop'

const SIDE = 512

interface Props {
  picture: HTMLImageElement
  busy: boolean
  onClose: () => void
  onDone: (photo: File) => void
}

/** Cuts a picture to a square, by dragging or with sliders. */
export function PhotoCropper({ picture, busy, onClose, onDone }: Props) {
  const { t } = useTranslation()
  const id = useId()
  // The dialog puts it into the page later than itself: only then there is something to draw on.
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
          <Button look="primary" busy={busy} onClick={finish}>
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
