import { type DesignElement, MAX_FRAMES, type Slots } from '@ayob/contract/designs'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Note } from '../../ui/states'
import { laidOut } from './laid-out'

interface Props {
  slots: Slots
  /** Changes when fonts have loaded, because they change the sizes of texts. */
  drawn: number
  onChange: (slots: Slots) => void
}

/** Names what an ad has no room for, and offers another picture. */
export function NoRoom({ slots, drawn, onChange }: Props) {
  const { t } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `drawn`
  const { left, shortened } = useMemo(() => laidOut(slots), [slots, drawn])
  const named = (parts: readonly (typeof left)[number][]) => parts.map((slot) => t(`maker.slot_${slot}`)).join(', ')
  return (
    <>
      {left.length > 0 && (
        <Note
          tone="warning"
          action={
            slots.pictures < MAX_FRAMES && (
              <Button onClick={() => onChange({ ...slots, pictures: slots.pictures + 1 })}>
                {t('maker.secondPicture')}
              </Button>
            )
          }
        >
          {t('maker.noRoom', { parts: named(left) })}
        </Note>
      )}
      {shortened.length > 0 && <Note tone="warning">{t('maker.shortened', { parts: named(shortened) })}</Note>}
    </>
  )
}

interface NoFreePlaceProps {
  /** What has no free place; null without such an element. */
  element: DesignElement | null
  mayAdd: boolean
  onClose: () => void
  onSecond: (element: DesignElement) => void
}

/** Says that a picture has no free place for an element, and offers another picture for it. */
export function NoFreePlace({ element, mayAdd, onClose, onSecond }: NoFreePlaceProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={element !== null}
      onClose={onClose}
      title={t('maker.noFree')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {mayAdd && (
            <Button variant="primary" onClick={() => element && onSecond(element)}>
              {t('maker.secondPicture')}
            </Button>
          )}
        </>
      }
    />
  )
}
