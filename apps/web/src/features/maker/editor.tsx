import {
  type Design,
  type DesignDocument,
  type DesignElement,
  MAX_ELEMENTS,
  MAX_FRAMES,
  type Slots,
} from '@ayob/contract/designs'
import { legibilityOf } from '@ayob/domain/creatives/legibility'
import {
  hasRoom,
  withBackground,
  withChange,
  withElement,
  withFrameCopy,
  withOrder,
  withoutElement,
  withoutFrame,
} from '@ayob/domain/designs/edits'
import { designFacts } from '@ayob/domain/designs/facts'
import { atFreePlace } from '@ayob/domain/designs/mend'
import { isFilled, type Slot } from '@ayob/domain/designs/slots'
import { Move } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { timeOf } from '../../lib/format'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Note } from '../../ui/states'
import { LegibilityReport } from '../creatives/legibility'
import { AddElement } from './add-element'
import { Canvas } from './canvas'
import { ColorChoice } from './color-choice'
import { ElementList } from './element-list'
import { ElementPanel } from './element-panel'
import { Frames } from './frames'
import { drawing, placedFreely, withSlots } from './laid-out'
import { newId } from './new-elements'
import { NoFreePlace, NoRoom } from './no-room'
import { createPictureCache } from './pictures'
import { SlotFields } from './slot-fields'
import { SlotPanel } from './slot-panel'
import { loadFonts, withSizes } from './text-fitting'
import { Toolbar } from './toolbar'
import { useDraft } from './use-draft'
import { useShop } from './use-shop'

interface Props {
  design: Design
  /** Called with the id of the created creative. */
  onMade: (creativeId: string) => void
  /** Called with the id of a copy that should be edited instead. */
  onCopy: (designId: string) => void
}

const STEP = 10
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The ad maker: the screen, the list of elements, and the settings of the selected one. */
export function Editor({ design, onMade, onCopy }: Props) {
  const { t } = useTranslation()
  const draft = useDraft(design)
  const { document, change } = draft
  const [shownFrame, setShownFrame] = useState(0)
  const [selected, setSelected] = useState<string | null>(null)
  /** An element for which the picture has no free place. */
  const [waiting, setWaiting] = useState<DesignElement | null>(null)
  const [drawn, setDrawn] = useState(0)
  const pictures = useMemo(() => createPictureCache(() => setDrawn((before) => before + 1)), [])
  const { settle } = draft
  useEffect(() => {
    void loadFonts(document).then(() => {
      setDrawn((before) => before + 1)
      settle((before) => (before.slots ? withSlots(before, before.slots) : before))
    })
  }, [document, settle])
  const shop = useShop()
  const { slots } = document
  const at = Math.min(shownFrame, document.frames.length - 1)
  const frame = document.frames[at]
  if (!frame) return null
  const element = frame.elements.find(({ id }) => id === selected)

  const fill = (next: Slots, key = '') => change((before) => withSlots(before, next), key && `slot ${key}`)
  const add = (added: DesignElement) => {
    if (!hasRoom(document)) return void toast.error(t('validation.elements'))
    change((before) => withElement(before, at, added))
    setSelected(added.id)
  }
  /** Adds an element at a free place. Without one it says so and offers another picture. */
  const addFree = (added: DesignElement) => {
    const placed = atFreePlace(frame, added, drawing)
    if (placed) add(placed)
    else setWaiting(added)
  }
  const edit = (id: string, part: Partial<DesignElement>, key = '') => {
    if (!slots) change((before) => withChange(before, at, id, part), key && `${id} ${key}`)
  }
  const remove = (id: string) => {
    if (slots) fill(emptied(slots, id as Slot))
    else change((before) => withoutElement(before, at, id))
    setSelected(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target as HTMLElement
    if (at.matches('input, textarea, select')) return
    const moved = at.closest('[data-moves]') ? element : undefined
    const arrow = ARROWS[event.key]
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      if (key === 'y' || event.shiftKey) draft.redo()
      else draft.undo()
    } else if (moved && arrow) {
      const step = event.shiftKey ? 1 : STEP
      edit(moved.id, { x: moved.x + arrow[0] * step, y: moved.y + arrow[1] * step }, 'arrows')
    } else if (moved && (event.key === 'Delete' || event.key === 'Backspace')) remove(moved.id)
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of its children
    <div
      onKeyDown={onKeyDown}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-6"
    >
      <div className="sticky top-14 z-[5] -mx-4 grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 min-w-0 lg:static lg:m-0 lg:border-0 lg:p-0">
        <Toolbar draft={draft} design={design} pictures={pictures} onMade={onMade} />
        <Canvas
          frame={frame}
          pictures={pictures}
          drawn={drawn}
          selected={selected}
          fixed={slots !== undefined}
          onSelect={(id) => setSelected(id && slots && !isSlot(slots, id) ? null : id)}
          onPlace={(id, place) => edit(id, place)}
        />
      </div>
      {slots && <NoRoom slots={slots} drawn={drawn} onChange={fill} />}
      {!element && !slots && <p className="text-sm text-soft">{t('maker.tapHint')}</p>}
      <div
        className={cx(
          'grid min-w-0 gap-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-3 lg:row-start-1',
          !element && !slots && 'max-lg:order-last',
        )}
      >
        {slots && element && (
          <SlotPanel
            key={element.id}
            slots={slots}
            slot={element.id as Slot}
            onChange={fill}
            onRemove={() => remove(element.id)}
            onDone={() => setSelected(null)}
          />
        )}
        {slots && !element && <SlotFields slots={slots} shop={shop} onChange={fill} />}
        {!slots &&
          (element ? (
            <ElementPanel
              key={element.id}
              frame={frame}
              element={element}
              onChange={(part, key) => edit(element.id, part, key)}
              onOrder={(by) => change((before) => withOrder(before, at, element.id, by))}
              onCopy={() => add({ ...element, id: newId(), x: element.x + 40, y: element.y + 40 })}
              onRemove={() => remove(element.id)}
            />
          ) : (
            <section className="grid gap-4 rounded-card border border-line bg-card p-4">
              <h2 className="text-lg">{t('maker.whole')}</h2>
              <Input
                label={t('maker.name')}
                value={draft.name}
                maxLength={200}
                onChange={({ target }) => draft.setName(target.value)}
              />
              <ColorChoice
                label={t('maker.background')}
                value={frame.background}
                onChange={(color) => change((before) => withBackground(before, at, color), 'background')}
              />
              <p className="text-sm text-soft">{t('maker.cornerHint')}</p>
            </section>
          ))}
        <Checks document={document} drawn={drawn} />
      </div>
      <div className="grid min-w-0 gap-4">
        <Frames
          document={document}
          shown={at}
          onShow={(next) => {
            setShownFrame(next)
            setSelected(null)
          }}
          onCopy={() => {
            if (slots) return fill({ ...slots, pictures: document.frames.length + 1 })
            const copied = withFrameCopy(document, at, newId)
            if (copied === document) return void toast.error(t('validation.elements'))
            change(() => copied)
            setShownFrame(at + 1)
            setSelected(null)
          }}
          onRemove={() => {
            if (slots) fill({ ...slots, pictures: document.frames.length - 1 })
            else change((before) => withoutFrame(before, at))
            setShownFrame(Math.max(0, at - 1))
          }}
        />
        {slots ? (
          <>
            <Input
              label={t('maker.name')}
              value={draft.name}
              maxLength={200}
              onChange={({ target }) => draft.setName(target.value)}
            />
            <div className="flex flex-wrap items-center gap-3">
              <Button
                icon={Move}
                onClick={() => {
                  change(placedFreely)
                  setSelected(null)
                }}
              >
                {t('maker.freely')}
              </Button>
            </div>
          </>
        ) : (
          <AddElement full={!hasRoom(document)} onAdd={add} onAddFree={addFree} />
        )}
        {!hasRoom(document) && <Note tone="warning">{t('maker.full', { count: MAX_ELEMENTS })}</Note>}
        <ElementList
          elements={slots ? frame.elements.filter(({ id }) => isSlot(slots, id)) : frame.elements}
          selected={selected}
          isGone={(file) => pictures.isGone(file)}
          onSelect={setSelected}
        />
      </div>
      <NoFreePlace
        element={waiting}
        mayAdd={document.frames.length < MAX_FRAMES && hasRoom(document)}
        onClose={() => setWaiting(null)}
        onSecond={(element) => {
          const placed = atFreePlace({ background: frame.background, elements: [] }, element, drawing) ?? element
          change((before) => ({
            ...before,
            frames: [...before.frames, { background: frame.background, elements: [placed] }],
          }))
          setWaiting(null)
          setShownFrame(document.frames.length)
          setSelected(placed.id)
        }}
      />
      <NewerDialog draft={draft} onCopy={onCopy} />
    </div>
  )
}

/** Returns true for a part that the advertiser filled in; the others are decoration. */
const isSlot = (slots: Slots, id: string): boolean =>
  (id in slots.texts || id === 'photo' || id === 'logo') && isFilled(slots, id as Slot)

const emptied = (slots: Slots, slot: Slot): Slots =>
  slot === 'photo' || slot === 'logo' ? { ...slots, [slot]: null } : { ...slots, texts: { ...slots.texts, [slot]: '' } }

/** Facts that only a finished picture provides. */
const UNMEASURED = { emptyShare: 0, qr: 'none', flashes: 0 } as const

interface ChecksProps {
  document: DesignDocument
  /** Changes when fonts have loaded, because they change the sizes of texts. */
  drawn: number
}

/** The legibility of the ad, by the same rules as for the finished ad. */
function Checks({ document, drawn }: ChecksProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `drawn`
  const facts = useMemo(() => designFacts(withSizes(document)), [document, drawn])
  const blank = document.frames.every(({ elements }) => elements.length === 0)
  return <LegibilityReport legibility={legibilityOf({ ...UNMEASURED, ...facts, blank }, facts)} />
}

interface NewerDialogProps {
  draft: ReturnType<typeof useDraft>
  onCopy: (designId: string) => void
}

/** Asks what to do when another window has saved the same design. Neither choice overwrites what that window has saved. */
function NewerDialog({ draft, onCopy }: NewerDialogProps) {
  const { t } = useTranslation()
  const keep = useAction(draft.keepBoth, { done: (id) => onCopy(id), failed: t('maker.makeFailed') })
  return (
    <Dialog
      open={draft.newer !== null}
      onClose={() => undefined}
      title={t('maker.newerTitle')}
      footer={
        <>
          <Button onClick={draft.takeNewer}>{t('maker.newerTake')}</Button>
          <Button variant="primary" busy={keep.busy} onClick={() => keep.run()}>
            {t('maker.newerKeep')}
          </Button>
        </>
      }
    >
      <p>{draft.newer && t('maker.newerText', { time: timeOf(draft.newer.updated) })}</p>
    </Dialog>
  )
}
