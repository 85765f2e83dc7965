import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { timeOf } from '../../lib/format'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { useDraft } from './use-draft'

interface Props {
  draft: ReturnType<typeof useDraft>
  onCopy: (designId: string) => void
}

/** Asks what to do when another window has saved the same design. Neither choice overwrites what that window has saved. */
export function NewerDialog({ draft, onCopy }: Props) {
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
          <Button look="primary" busy={keep.busy} onClick={() => keep.run()}>
            {t('maker.newerKeep')}
          </Button>
        </>
      }
    >
      <p>{draft.newer && t('maker.newerText', { time: timeOf(draft.newer.updated) })}</p>
    </Dialog>
  )
}
