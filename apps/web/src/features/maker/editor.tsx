import { type Design, type DesignElement, MAX_ELEMENTS } from '@ayob/contract/designs'
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
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx'
import { Input } from '../../ui/field'
import { Note } from '../../ui/states'
import { AddElement } from './add-element'
import { Canvas } from './canvas'
import { Checks } from './checks'
import { ColorChoice } from './color-choice'
import { ElementList } from './element-list'
import { ElementPanel } from './element-panel'
import { Frames } from './frames'
import { newId } from './new-elements'
import { NewerDialog } from './newer-dialog'
import { createPictureCache } from './pictures'
import { loadFonts } from './text-fitting'
import { Toolbar } from './toolbar'
import { useDraft } from './use-draft'

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
  const [drawn, setDrawn] = useState(0)
  const pictures = useMemo(() => createPictureCache(() => setDrawn((before) => before + 1)), [])
  useEffect(() => void loadFonts(document).then(() => setDrawn((before) => before + 1)), [document])
  const at = Math.min(shownFrame, document.frames.length - 1)
  const frame = document.frames[at]
  if (!frame) return null
  const element = frame.elements.find(({ id }) => id === selected)

  const add = (added: DesignElement) => {
    if (!hasRoom(document)) return void toast.error(t('validation.elements'))
    change((before) => withElement(before, at, added))
    setSelected(added.id)
  }
  const edit = (id: string, part: Partial<DesignElement>, key = '') =>
    change((before) => withChange(before, at, id, part), key && `${id} ${key}`)
  const remove = (id: string) => {
    change((before) => withoutElement(before, at, id))
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
          onSelect={setSelected}
          onPlace={(id, place) => edit(id, place)}
        />
      </div>
      {!element && <p className="text-sm text-soft">{t('maker.tapHint')}</p>}
      <div
        className={cx(
          'grid min-w-0 gap-4 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-3 lg:row-start-1',
          !element && 'max-lg:order-last',
        )}
      >
        {element ? (
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
        )}
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
            const copied = withFrameCopy(document, at, newId)
            if (copied === document) return void toast.error(t('validation.elements'))
            change(() => copied)
            setShownFrame(at + 1)
            setSelected(null)
          }}
          onRemove={() => {
            change((before) => withoutFrame(before, at))
            setShownFrame(Math.max(0, at - 1))
          }}
        />
        <AddElement full={!hasRoom(document)} onAdd={add} />
        {!hasRoom(document) && <Note tone="warning">{t('maker.full', { count: MAX_ELEMENTS })}</Note>}
        <ElementList
          elements={frame.elements}
          selected={selected}
          isGone={(file) => pictures.isGone(file)}
          onSelect={setSelected}
        />
      </div>
      <NewerDialog draft={draft} onCopy={onCopy} />
    </div>
  )
}
