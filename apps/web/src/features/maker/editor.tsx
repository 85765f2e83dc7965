import { uploadCreative } from '@ayob/contract/creatives'
import {
  type Design,
  type DesignDocument,
  type DesignElement,
  finishDesign,
  MAX_ELEMENTS,
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
import { Check, CloudOff, LoaderCircle, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useAction } from '../../lib/calls'
import { timeOf } from '../../lib/format'
import { upload } from '../../lib/upload'
import { Button, IconButton } from '../../ui/button'
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
import { fileOf } from './export'
import { Frames } from './frames'
import { newId } from './new-elements'
import { createPictureCache } from './pictures'
import { loadFonts, withSizes } from './text-fitting'
import { type SaveState, useDraft } from './use-draft'

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

interface ToolbarProps {
  draft: ReturnType<typeof useDraft>
  design: Design
  pictures: ReturnType<typeof createPictureCache>
  onMade: (creativeId: string) => void
}

/** Undo, redo, the save state, and the button that creates the ad. */
function Toolbar({ draft, design, pictures, onMade }: ToolbarProps) {
  const { t } = useTranslation()
  const make = useAction(
    async () => {
      const { document, name } = draft
      if (!(await draft.save())) throw new Error('not saved')
      await loadFonts(document)
      const file = await fileOf(document, name || design.name, pictures)
      const { file_path } = await upload(uploadCreative, { files: { file } })
      return api(finishDesign, { params: { id: design.id }, body: { version: draft.version(), file_path } })
    },
    { done: ({ creative_id }) => onMade(creative_id), failed: t('maker.makeFailed') },
  )
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton label={t('maker.undo')} icon={Undo2} disabled={!draft.canUndo} onClick={draft.undo} />
      <IconButton label={t('maker.redo')} icon={Redo2} disabled={!draft.canRedo} onClick={draft.redo} />
      <Saved state={draft.state} />
      <Button variant="primary" className="ml-auto" busy={make.busy} onClick={() => make.run()}>
        {t('maker.make')}
      </Button>
    </div>
  )
}

const ICONS = { saved: Check, saving: LoaderCircle, unsaved: CloudOff, newer: CloudOff } as const

function Saved({ state }: { state: SaveState }) {
  const { t } = useTranslation()
  const Icon = ICONS[state]
  return (
    <p
      role="status"
      className="flex min-w-0 flex-auto items-center gap-1.5 px-1 text-sm leading-tight break-words text-soft"
    >
      <Icon aria-hidden className="size-4 flex-none" />
      {t(`maker.state_${state}`)}
    </p>
  )
}
