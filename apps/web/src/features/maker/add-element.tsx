import type { DesignElement } from '@ayob/contract/designs'
import { BadgePercent, Image, type LucideIcon, Phone, Shapes, Sticker, Type } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { iconAt, pictureAt, shapeAt, textAt } from './new-elements'
import { PictureDialog } from './picture-dialog'

interface Props {
  /** No more elements can be added. */
  full: boolean
  onAdd: (element: DesignElement) => void
  /** Adds an element where there is room for it. */
  onAddFree: (element: DesignElement) => void
}

/** Buttons that add an element to the screen. */
export function AddElement({ full, onAdd, onAddFree }: Props) {
  const { t } = useTranslation()
  const [picturesOpen, setPicturesOpen] = useState(false)
  const made: readonly (readonly [label: string, icon: LucideIcon, add: () => void])[] = [
    [
      t('maker.addText'),
      Type,
      () => onAddFree(textAt([360, 220, 1200, 200], t('maker.newText'), '#ffffff', { align: 'center' })),
    ],
    [
      t('maker.addPrice'),
      BadgePercent,
      () => onAddFree(textAt([1240, 180, 560, 130], t('maker.newPrice'), '#ffd23f', { align: 'center' })),
    ],
    [t('maker.addPhone'), Phone, () => onAddFree(textAt([80, 480, 1160, 120], t('templates.phone'), '#ffffff'))],
    [t('maker.addPicture'), Image, () => setPicturesOpen(true)],
    [t('maker.addShape'), Shapes, () => onAdd(shapeAt([660, 170, 600, 300], 'box', '#ffb000'))],
    [t('maker.addIcon'), Sticker, () => onAdd(iconAt([810, 170, 300, 300], 'megaphone', '#ffd23f'))],
  ]
  return (
    <section aria-label={t('maker.add')} className="grid gap-2">
      <h2 className="font-sans text-sm font-medium">{t('maker.add')}</h2>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {made.map(([label, icon, add]) => (
          <Button
            key={label}
            icon={icon}
            disabled={full}
            onClick={add}
            className="justify-start px-3 text-left leading-tight"
          >
            {label}
          </Button>
        ))}
      </div>
      <PictureDialog
        open={picturesOpen}
        onClose={() => setPicturesOpen(false)}
        onChoose={({ file, width, height }) => {
          setPicturesOpen(false)
          onAddFree(pictureAt(file, width, height))
        }}
      />
    </section>
  )
}
