import type { Registration } from '@ayob/contract/registrations'
import { vehicleTypeOf } from '@ayob/contract/vehicles'
import { Check, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ageOf, dateTimeOf } from '../../lib/format'
import { Avatar } from '../../ui/avatar'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Facts } from '../../ui/facts'
import { Documents } from './documents'

const fullName = (registration: Registration) => `${registration.first_name} ${registration.last_name}`.trim()

function Head({ registration }: { registration: Registration }) {
  const { t } = useTranslation()
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Avatar name={fullName(registration)} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-lg">{fullName(registration)}</h2>
        <p className="text-sm text-soft">
          <time dateTime={registration.created_at} title={dateTimeOf(registration.created_at)}>
            {ageOf(registration.created_at)}
          </time>
        </p>
      </div>
      <Badge tone="info" icon="neutral">
        {registration.type === 'driver' ? t('layout.driver') : t('layout.advertiser')}
      </Badge>
    </header>
  )
}

interface ReviewProps {
  registration: Registration
  busy: boolean
  onApprove: () => void
  onReject: () => void
}

/** Everything a decision needs. With the card in focus, A approves and R rejects. */
export function ReviewCard({ registration, busy, onApprove, onReject }: ReviewProps) {
  const { t } = useTranslation()
  const { details } = registration
  const type = vehicleTypeOf(details.vehicle_type ?? '')
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey || busy) return
    if (event.key.toLowerCase() === 'a') onApprove()
    if (event.key.toLowerCase() === 'r') onReject()
  }
  return (
    <article
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the card takes the keys A and R
      tabIndex={0}
      aria-label={fullName(registration)}
      aria-keyshortcuts="A R"
      onKeyDown={byKey}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-card p-5"
    >
      <Head registration={registration} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Facts
          className="content-start"
          items={[
            [t('admin.email'), registration.email],
            [t('admin.phone'), registration.phone],
            [t('auth.vehicleNumber'), details.vehicle_number],
            [t('auth.vehicleType'), type && t(`states.vehicle_${type}`)],
            [t('auth.nationalId'), details.national_id],
            [t('auth.drivingLicense'), details.driving_license],
            [t('auth.organizationName'), details.organization_name],
            [t('auth.companyEmail'), details.company_email],
            [
              t('auth.website'),
              details.website && (
                <a
                  href={details.website}
                  target="_blank"
                  rel="noreferrer noopener"
                  className="text-lagoon hover:underline"
                >
                  {details.website}
                </a>
              ),
            ],
            [t('auth.businessRegistrationNumber'), details.business_registration_number],
          ]}
        />
        <div className="grid content-start gap-2">
          <h3 className="text-sm font-medium text-soft">{t('auth.documents')}</h3>
          <Documents details={details} />
        </div>
      </div>
      <footer className="flex flex-wrap items-center gap-3 border-t border-line pt-4">
        <Button look="success" busy={busy} icon={<Check aria-hidden className="size-4" />} onClick={onApprove}>
          {t('admin.approve')}
        </Button>
        <Button look="danger" disabled={busy} icon={<X aria-hidden className="size-4" />} onClick={onReject}>
          {t('admin.reject')}
        </Button>
        <p className="text-sm text-soft max-lg:hidden">{t('admin.keys')}</p>
      </footer>
    </article>
  )
}

/** A registration that was decided. */
export function DecidedCard({ registration }: { registration: Registration }) {
  const { t } = useTranslation()
  return (
    <article
      aria-label={fullName(registration)}
      className="grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-card p-5"
    >
      <Head registration={registration} />
      <Facts
        className="lg:grid-cols-2"
        items={[
          [t('admin.email'), registration.email],
          [t('admin.phone'), registration.phone],
          [t('auth.vehicleNumber'), registration.details.vehicle_number],
          [t('auth.organizationName'), registration.details.organization_name],
          [t('admin.reason'), registration.rejection_reason],
        ]}
      />
    </article>
  )
}
