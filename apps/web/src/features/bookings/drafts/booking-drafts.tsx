import type { BookingDraft } from '@ayob/contract/booking-drafts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Note } from '../../../ui/states'
import { type Draft, draftOfBooking } from '../form/draft'
import type { KeeperState } from './draft-keeper'
import { DraftList } from './draft-list'
import { DraftState } from './draft-state'
import { useBookAgain } from './use-book-again'

interface Props {
  draft: Draft
  empty: Draft
  keeping: KeeperState
  openDraft: (draft: BookingDraft) => void
  beginWith: (entries: Draft) => void
  keepBoth: () => void
}

/** Shown above the booking form: unfinished drafts, the booking that is being copied, and whether the form is saved. */
export function BookingDrafts({ draft, empty, keeping, openDraft, beginWith, keepBoth }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const [copied, setCopied] = useState<string>()
  const again = useBookAgain(search.get('again'), (booking, creatives) => {
    const [creative = null, ...more] = creatives.map((one) => ({ ...one, success: true as const }))
    beginWith({ ...draftOfBooking(booking, empty), creative, more })
    setCopied(booking.reference)
    // A reload must not undo changes made from here on.
    setSearch({}, { replace: true })
  })
  const isEmpty = JSON.stringify(draft) === JSON.stringify(empty)
  return (
    <div className="grid gap-3 empty:hidden">
      {again.loading && <p role="status">{t('drafts.againLoading')}</p>}
      {again.failed && <Note tone="warning">{t('drafts.againFailed')}</Note>}
      {copied && (
        <Note>
          <p role="status">{t('drafts.againFilled', { reference: copied })}</p>
        </Note>
      )}
      <DraftList current={keeping.id} empty={empty} open={isEmpty && !again.loading} onOpen={openDraft} />
      <DraftState state={keeping} onUseNewer={openDraft} onKeepBoth={keepBoth} />
    </div>
  )
}
