import type { BookingDraft } from '@ayob/contract/booking-drafts'
import { Check, CloudOff, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { Note } from '../../../ui/states'
import type { KeeperState } from './draft-keeper'

interface Props {
  state: Pick<KeeperState, 'keeping' | 'newer'>
  onUseNewer: (draft: BookingDraft) => void
  onKeepBoth: () => void
}

const ICONS = { saving: LoaderCircle, saved: Check, failed: CloudOff } as const
const TEXTS = { saving: 'drafts.saving', saved: 'drafts.saved', failed: 'drafts.notSaved' } as const

/** Shows whether the form is saved, and asks when another window has changed the same draft. */
export function DraftState({ state: { keeping, newer }, onUseNewer, onKeepBoth }: Props) {
  const { t } = useTranslation()
  if (newer) {
    return (
      <div role="alert">
        <Note
          tone="warning"
          action={
            <span className="flex flex-wrap gap-3">
              <Button size="small" onClick={() => onUseNewer(newer)}>
                {t('drafts.useNewer')}
              </Button>
              <Button size="small" onClick={onKeepBoth}>
                {t('drafts.keepBoth')}
              </Button>
            </span>
          }
        >
          {t('drafts.changedElsewhere')}
        </Note>
      </div>
    )
  }
  if (keeping === 'nothing') return null
  const Icon = ICONS[keeping]
  return (
    <p className="flex items-center gap-1.5 text-sm text-soft">
      <Icon aria-hidden className="size-4 flex-none" />
      {t(TEXTS[keeping])}
    </p>
  )
}
