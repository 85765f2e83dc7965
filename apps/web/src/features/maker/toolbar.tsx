import { uploadCreative } from '@ayob/contract/creatives'
import { type Design, finishDesign } from '@ayob/contract/designs'
import { Check, CloudOff, LoaderCircle, Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useAction } from '../../lib/calls'
import { upload } from '../../lib/upload'
import { Button, IconButton } from '../../ui/button'
import { fileOf } from './export'
import { isReady } from './laid-out'
import type { createPictureCache } from './pictures'
import { ProblemsDialog } from './problems-dialog'
import { loadFonts } from './text-fitting'
import type { SaveState, useDraft } from './use-draft'

interface ToolbarProps {
  draft: ReturnType<typeof useDraft>
  design: Design
  pictures: ReturnType<typeof createPictureCache>
  onMade: (creativeId: string) => void
}

/** Undo, redo, the save state, and the button that creates the ad, which refuses one that can't be read. */
export function Toolbar({ draft, design, pictures, onMade }: ToolbarProps) {
  const { t } = useTranslation()
  const [refused, setRefused] = useState(false)
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
      <Button
        variant="primary"
        className="ml-auto"
        busy={make.busy}
        onClick={() => (isReady(draft.document) ? make.run() : setRefused(true))}
      >
        {t('maker.make')}
      </Button>
      <ProblemsDialog open={refused} onClose={() => setRefused(false)} draft={draft} />
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
