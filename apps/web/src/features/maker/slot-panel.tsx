import type { Slots } from '@ayob/contract/designs'
import { cutFor, type Slot } from '@ayob/domain/designs/slots'
import { Check, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Textarea } from '../../ui/field'

interface Props {
  slots: Slots
  slot: Slot
  /** With a key, successive changes are one step of undo. */
  onChange: (slots: Slots, key?: string) => void
  onRemove: () => void
  onDone: () => void
}

/** The chosen part of an ad that is placed by rule. */
export function SlotPanel({ slots, slot, onChange, onRemove, onDone }: Props) {
  const { t } = useTranslation()
  const isText = slot !== 'photo' && slot !== 'logo'
  return (
    <section aria-label={t('maker.chosen')} className="grid gap-4 rounded-card border border-line bg-card p-4">
      <h2 className="text-lg">{t(`maker.slot_${slot}`)}</h2>
      {isText && (
        <Textarea
          label={t('maker.text')}
          rows={2}
          value={slots.texts[slot]}
          onChange={({ target }) =>
            onChange({ ...slots, texts: { ...slots.texts, [slot]: cutFor(slot, target.value) } }, slot)
          }
        />
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button icon={Check} onClick={onDone}>
          {t('maker.done')}
        </Button>
        <Button variant="danger" icon={Trash2} onClick={onRemove}>
          {t('maker.remove')}
        </Button>
      </div>
    </section>
  )
}
