import { type DesignDocument, MAX_FRAMES } from '@ayob/contract/designs'
import { Copy, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'

const SLOT_S = 10

interface Props {
  document: DesignDocument
  shown: number
  onShow: (frame: number) => void
  onCopy: () => void
  onRemove: () => void
}

/** The pictures that an ad shows one after the other within its 10 seconds. */
export function Frames({ document: { frames }, shown, onShow, onCopy, onRemove }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-2 text-sm font-medium">
        {t('maker.frames')}
        {frames.length > 1 && (
          <span className="font-normal text-soft">
            {' '}
            · {t('maker.frameTime', { seconds: Number((SLOT_S / frames.length).toFixed(1)) })}
          </span>
        )}
      </legend>
      {frames.map((_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a frame is identified by its position
          key={index}
          type="button"
          aria-pressed={index === shown}
          aria-label={t('maker.frame', { number: index + 1 })}
          onClick={() => onShow(index)}
          className="tabular min-h-11 min-w-11 rounded-control border border-control font-medium hover:bg-raised aria-pressed:border-lagoon aria-pressed:text-lagoon aria-pressed:ring-1 aria-pressed:ring-lagoon"
        >
          {index + 1}
        </button>
      ))}
      {frames.length < MAX_FRAMES && (
        <Button icon={Copy} onClick={onCopy}>
          {t('maker.frameCopy')}
        </Button>
      )}
      {frames.length > 1 && (
        <Button variant="quiet" icon={Trash2} onClick={onRemove}>
          {t('maker.frameRemove')}
        </Button>
      )}
    </fieldset>
  )
}
