import { ALIGNS, type DesignElement, FONTS, type Frame, ICONS, MAX_AD_TEXT, SHAPES } from '@ayob/contract/designs'
import { colorContrast } from '@ayob/domain/creatives/contrast'
import { LEAST_CONTRAST } from '@ayob/domain/creatives/legibility'
import { groundOf } from '@ayob/domain/designs/facts'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  BringToFront,
  Copy,
  Maximize2,
  Minimize2,
  SendToBack,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/button'
import { Select, Textarea } from '../../ui/field'
import { Note } from '../../ui/states'
import { ColorChoice } from './color-choice'

interface Props {
  frame: Frame
  element: DesignElement
  /** With a key, successive changes are one step of undo. */
  onChange: (part: Partial<DesignElement>, key?: string) => void
  onOrder: (by: 1 | -1) => void
  onCopy: () => void
  onRemove: () => void
}

const STEP = 20
const LARGER = 1.15

/** The settings of the selected element. Buttons can do everything that dragging can. */
export function ElementPanel({ frame, element, onChange, onOrder, onCopy, onRemove }: Props) {
  const { t } = useTranslation()
  const move = (x: number, y: number) => onChange({ x: element.x + x, y: element.y + y }, 'move')
  const resize = (by: number) => {
    const [width, height] = [element.width * by, element.height * by]
    const place = { x: element.x - (width - element.width) / 2, y: element.y - (height - element.height) / 2 }
    onChange({ ...place, width, height }, 'resize')
  }
  return (
    <section aria-label={t('maker.chosen')} className="grid gap-4 rounded-card border border-line bg-card p-4">
      <Content element={element} onChange={onChange} />
      {'color' in element && (
        <ColorChoice
          label={t('maker.color')}
          value={element.color}
          onChange={(color) => onChange({ color }, 'color')}
        />
      )}
      <Contrast frame={frame} element={element} />
      <div className="grid gap-1">
        <h3 className="font-sans text-sm font-medium">{t('maker.place')}</h3>
        <div className="grid grid-cols-6 justify-items-center">
          <IconButton label={t('maker.left')} icon={ArrowLeft} onClick={() => move(-STEP, 0)} />
          <IconButton label={t('maker.right')} icon={ArrowRight} onClick={() => move(STEP, 0)} />
          <IconButton label={t('maker.up')} icon={ArrowUp} onClick={() => move(0, -STEP)} />
          <IconButton label={t('maker.down')} icon={ArrowDown} onClick={() => move(0, STEP)} />
          <IconButton label={t('maker.larger')} icon={Maximize2} onClick={() => resize(LARGER)} />
          <IconButton label={t('maker.smaller')} icon={Minimize2} onClick={() => resize(1 / LARGER)} />
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={BringToFront} onClick={() => onOrder(1)}>
          {t('maker.front')}
        </Button>
        <Button icon={SendToBack} onClick={() => onOrder(-1)}>
          {t('maker.back')}
        </Button>
        <Button icon={Copy} onClick={onCopy}>
          {t('maker.copy')}
        </Button>
        <Button variant="danger" icon={Trash2} onClick={onRemove}>
          {t('maker.remove')}
        </Button>
      </div>
    </section>
  )
}

function Content({ element, onChange }: Pick<Props, 'element' | 'onChange'>) {
  const { t } = useTranslation()
  if (element.kind === 'text')
    return (
      <>
        <Textarea
          label={t('maker.text')}
          rows={2}
          maxLength={MAX_AD_TEXT}
          value={element.text}
          onChange={({ target }) => onChange({ text: target.value }, 'text')}
        />
        <div className="grid grid-cols-2 gap-3">
          <Select
            label={t('maker.font')}
            value={element.font}
            options={FONTS.map((font) => [font, t(`maker.font_${font}`)])}
            onChange={({ target }) => onChange({ font: target.value as (typeof FONTS)[number] })}
          />
          <Select
            label={t('maker.align')}
            value={element.align}
            options={ALIGNS.map((align) => [align, t(`maker.align_${align}`)])}
            onChange={({ target }) => onChange({ align: target.value as (typeof ALIGNS)[number] })}
          />
        </div>
      </>
    )
  if (element.kind === 'shape')
    return (
      <Select
        label={t('maker.shape')}
        value={element.shape}
        options={SHAPES.map((shape) => [shape, t(`maker.shape_${shape}`)])}
        onChange={({ target }) => onChange({ shape: target.value as (typeof SHAPES)[number] })}
      />
    )
  if (element.kind === 'icon')
    return (
      <Select
        label={t('maker.icon')}
        value={element.icon}
        options={ICONS.map((icon) => [icon, t(`maker.icon_${icon}`)])}
        onChange={({ target }) => onChange({ icon: target.value as (typeof ICONS)[number] })}
      />
    )
  return (
    <Select
      label={t('maker.picture')}
      value={element.fit}
      options={(['contain', 'cover'] as const).map((fit) => [fit, t(`maker.fit_${fit}`)])}
      onChange={({ target }) => onChange({ fit: target.value as 'contain' | 'cover' })}
    />
  )
}

/** Warns about a text whose colour is too close to its background. */
function Contrast({ frame, element }: Pick<Props, 'frame' | 'element'>) {
  const { t } = useTranslation()
  if (element.kind !== 'text') return null
  const ground = groundOf(frame, element)
  const ratio = ground ? colorContrast(element.color, ground) : LEAST_CONTRAST
  if (ratio >= LEAST_CONTRAST) return null
  return <Note tone="warning">{t('legibility.low_contrast', { ratio: ratio.toFixed(1) })}</Note>
}
