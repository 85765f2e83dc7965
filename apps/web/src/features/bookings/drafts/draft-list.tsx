import { type BookingDraft, bookingDrafts, deleteBookingDraft } from '@ayob/contract/booking-drafts'
import { vehiclesOf } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/calls'
import { ageOf } from '../../../lib/format'
import { useConfirmedAction } from '../../../lib/use-confirmed-action'
import { useVehiclesText } from '../../../lib/use-vehicle-name'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { useOtherMember } from '../../organisations/use-organisation'
import { type Draft, draftFrom } from '../form/draft'

/** More of them would stand in front of the form on a phone. */
const OPEN_UP_TO = 2

interface Props {
  /** The draft in the form, which is not listed. */
  current: string
  empty: Draft
  /** A short list is open while the form is empty. */
  open: boolean
  onOpen: (draft: BookingDraft) => void
}

/** The unfinished bookings of the organisation, from any device, with who began them. */
export function DraftList({ current, empty, open, onOpen }: Props) {
  const { t } = useTranslation()
  const query = useCall(bookingDrafts, { refetchOnMount: 'always' })
  const remove = useConfirmedAction(deleteBookingDraft, {
    input: ({ id }: BookingDraft) => ({ params: { id } }),
    failed: t('drafts.deleteFailed'),
    refresh: [bookingDrafts],
  })
  const vehiclesText = useVehiclesText()
  const otherMember = useOtherMember()
  const drafts = (query.data?.drafts ?? []).filter(({ id }) => id !== current)
  if (drafts.length === 0) return null
  return (
    <details open={open && drafts.length <= OPEN_UP_TO} className="rounded-card border border-line bg-card p-4 sm:px-6">
      <summary className="min-h-6 font-medium">{t('drafts.title', { count: drafts.length })}</summary>
      <ul className="mt-2 divide-y divide-line">
        {drafts.map((draft) => {
          const entries = draftFrom(draft.content, empty)
          const { brandName, durationDays } = entries
          const name = brandName || t('drafts.noName')
          return (
            <li key={draft.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <div className="min-w-0">
                <p className="font-medium break-words">{name}</p>
                <p className="tabular text-sm text-soft">
                  {[
                    vehiclesText(vehiclesOf(entries)),
                    t('common.days', { count: durationDays }),
                    t('drafts.savedAgo', { age: ageOf(draft.updated_at) }),
                    otherMember(draft.by),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              <div className="flex gap-2">
                <Button size="small" aria-label={t('drafts.goOnWith', { name })} onClick={() => onOpen(draft)}>
                  {t('drafts.goOn')}
                </Button>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={t('drafts.deleteOf', { name })}
                  onClick={() => remove.ask(draft)}
                >
                  {t('drafts.delete')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      <ConfirmDialog {...remove.dialog} title={t('drafts.deleteConfirm')} confirm={t('drafts.delete')}>
        {t('drafts.deleteText')}
      </ConfirmDialog>
    </details>
  )
}
