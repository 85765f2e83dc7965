import { type BookingDraft, bookingDrafts } from '@ayob/contract/booking-drafts'
import { type BookingDetail, bookingDetail } from '@ayob/contract/bookings'
import type { LibraryCreative } from '@ayob/contract/creatives'
import { Check, CloudOff, LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { AutosaveState } from '../../../lib/autosave'
import { useCall } from '../../../lib/calls'
import { Button } from '../../../ui/button'
import { Note } from '../../../ui/states'
import { useCreatives } from '../../creatives/use-creatives'
import { type Draft, draftFrom, draftOfBooking } from '../form/draft'
import { BothSides } from './both-sides'
import { DraftList } from './draft-list'

interface Props {
  draft: Draft
  empty: Draft
  keeping: AutosaveState<BookingDraft>
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
  useWantedDraft(search.get('draft'), (wanted) => {
    openDraft(wanted)
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
      <DraftState state={keeping} draft={draft} empty={empty} onUseNewer={openDraft} onKeepBoth={keepBoth} />
    </div>
  )
}

interface DraftStateProps {
  state: Pick<AutosaveState<BookingDraft>, 'keeping' | 'newer'>
  draft: Draft
  empty: Draft
  onUseNewer: (draft: BookingDraft) => void
  onKeepBoth: () => void
}

const ICONS = { saving: LoaderCircle, saved: Check, failed: CloudOff } as const
const TEXTS = { saving: 'drafts.saving', saved: 'drafts.saved', failed: 'drafts.notSaved' } as const

/** Shows whether the form is saved, and asks when another window has changed the same draft. */
function DraftState({ state: { keeping, newer }, draft, empty, onUseNewer, onKeepBoth }: DraftStateProps) {
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
          <p>{t('drafts.changedElsewhere')}</p>
          <BothSides here={draft} elsewhere={draftFrom(newer.content, empty)} />
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

/** Opens the draft of the address, once it is known. */
function useWantedDraft(id: string | null, onFound: (draft: BookingDraft) => void) {
  const { data } = useCall(bookingDrafts, { enabled: id !== null, refetchOnMount: 'always' })
  const wanted = id === null ? undefined : data?.drafts.find((draft) => draft.id === id)
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (!wanted || opened.current === wanted.id) return
    opened.current = wanted.id
    onFound(wanted)
  })
}

/** Copies an earlier booking into the form, once. Its creatives are included if they are still in the library. */
function useBookAgain(
  id: string | null,
  onFound: (booking: BookingDetail, creatives: readonly LibraryCreative[]) => void,
) {
  const enabled = id !== null
  const booking = useCall(bookingDetail, { params: { id: id ?? '' }, enabled, retry: 1 })
  const creatives = useCreatives(enabled)
  const taken = useRef<string>(undefined)
  const ready = booking.data && (creatives.data || creatives.isError)
  useEffect(() => {
    if (!ready || !booking.data || taken.current === id) return
    taken.current = id ?? ''
    const found = booking.data.booking
    const shown = found.creatives.filter(({ review }) => review !== 'rejected')
    onFound(
      found,
      shown.flatMap(({ file }) => creatives.data?.find(({ file_path }) => file_path === file) ?? []),
    )
  })
  return { loading: enabled && !ready && !booking.isError, failed: enabled && booking.isError }
}
