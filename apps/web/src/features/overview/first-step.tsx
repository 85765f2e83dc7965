import { bookingDrafts } from '@ayob/contract/booking-drafts'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { ButtonLink } from '../../ui/button-link'
import { LedBoard } from '../../ui/led'
import { Vehicle } from '../../ui/vehicles/vehicle'
import { useTriedDraft } from '../bookings/drafts/use-tried-draft'

/** What an advertiser without any ad does first: books one, or goes on with the one that was begun. */
export function FirstStep() {
  const { t } = useTranslation()
  const query = useCall(bookingDrafts, { refetchOnMount: 'always' })
  useTriedDraft(query.data?.drafts.length === 0)
  const [draft] = query.data?.drafts ?? []
  const name = typeof draft?.content.brandName === 'string' ? draft.content.brandName : ''
  const title = name ? t('overview.begunTitle', { name }) : t(draft ? 'overview.begunNoName' : 'overview.firstTitle')
  return (
    <section className="grid grid-cols-1 items-center gap-x-10 gap-y-6 overflow-hidden rounded-card bg-night p-5 text-night-ink sm:grid-cols-[minmax(0,1fr)_16rem] sm:p-8">
      <div>
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-2 max-w-xl text-night-soft">{draft ? t('overview.begunText') : t('overview.firstText')}</p>
        <ButtonLink
          to={draft ? paths.bookDraft(draft.id) : paths.bookAd()}
          variant="primary"
          size="large"
          className="focus-night mt-6"
        >
          {draft ? t('overview.begunGoOn') : t('overview.firstStart')}
        </ButtonLink>
      </div>
      <Vehicle type="tuktuk" screen={<LedBoard lines={['YOUR AD', 'HERE']} />} className="max-sm:hidden" />
    </section>
  )
}
