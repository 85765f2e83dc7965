import { approveRegistration, type Registration, rejectRegistration } from '@ayob/contract/registrations'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ageOf, dateTimeOf } from '../../lib/format'
import { Avatar } from '../../ui/avatar'
import { Badge } from '../../ui/badge'
import { cx } from '../../ui/cx'
import { ExternalLink } from '../../ui/external-link'
import { Facts } from '../../ui/facts'
import { Note } from '../../ui/states'
import { ReviewCard } from '../review/review-card'
import { DocumentPane, Documents, documentsOf, EarlierDocuments, type PaperField } from './documents'

export const fullName = (registration: Registration) => `${registration.first_name} ${registration.last_name}`.trim()

function Head({ registration }: { registration: Registration }) {
  const { t } = useTranslation()
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Avatar name={fullName(registration)} />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg break-words">{fullName(registration)}</h2>
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
  onApprove: () => void
  onReject: () => void
  /** Reloads the registration with new links to its documents. */
  onRenew: () => Promise<Registration | undefined>
}

/** A registration under review: details, warnings and documents. D shows the documents one after the other. */
export function RegistrationCard({ registration, onApprove, onReject, onRenew }: ReviewProps) {
  const { t } = useTranslation()
  const { details, warnings } = registration
  const [shown, setShown] = useState<PaperField | null>(null)
  const type = vehicleTypeOf(details.vehicle_type ?? '')
  const showNext = () => {
    const fields = documentsOf(details).map(({ field }) => field)
    setShown(fields[shown ? fields.indexOf(shown) + 1 : 0] ?? null)
  }
  return (
    <ReviewCard
      id={registration.id}
      label={fullName(registration)}
      approve={approveRegistration}
      reject={rejectRegistration}
      onApprove={onApprove}
      onReject={onReject}
      keys={{ d: showNext }}
    >
      <Head registration={registration} />
      <div
        className={cx(
          'grid grid-cols-1 gap-5',
          shown ? 'lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : 'lg:grid-cols-[minmax(0,1fr)_22rem]',
        )}
      >
        <div className="grid grid-cols-1 content-start gap-4">
          {registration.papers_asked_at && (
            <Note tone="info">{t('review.papersReplaced', { at: dateTimeOf(registration.papers_asked_at) })}</Note>
          )}
          {warnings.length > 0 && (
            <section aria-label={t('review.warnings')}>
              <Note tone="warning">
                <ul className="grid gap-1.5">
                  {warnings.map(({ code, text }) => (
                    <li key={code} className="break-words">
                      {text}
                    </li>
                  ))}
                </ul>
              </Note>
            </section>
          )}
          <Facts
            className="content-start"
            columns={shown ? 2 : 3}
            items={[
              [t('admin.email'), registration.email],
              [t('admin.phone'), registration.phone],
              [t('auth.vehicleNumber'), details.vehicle_number],
              [t('auth.vehicleType'), type && t(`states.vehicle_${type}`)],
              [t('auth.nationalId'), details.national_id],
              [t('auth.drivingLicense'), details.driving_license],
              [t('auth.organizationName'), details.organization_name],
              [t('auth.companyEmail'), details.company_email],
              [t('auth.website'), details.website && <ExternalLink href={details.website} />],
              [t('auth.businessRegistrationNumber'), details.business_registration_number],
            ]}
          />
        </div>
        <div className="grid grid-cols-1 content-start gap-2">
          <h3 className="text-sm font-medium text-soft">{t('auth.documents')}</h3>
          <Documents details={details} shown={shown} onShow={setShown} />
          {shown && <DocumentPane key={shown} registration={registration} field={shown} onRenew={onRenew} />}
          <EarlierDocuments documents={registration.earlier_documents} />
        </div>
      </div>
    </ReviewCard>
  )
}

/** A registration that has been decided. */
export function DecidedCard({ registration }: { registration: Registration }) {
  const { t } = useTranslation()
  return (
    <article
      aria-label={fullName(registration)}
      className="grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-card p-5"
    >
      <Head registration={registration} />
      <Facts
        columns={2}
        items={[
          [t('admin.email'), registration.email],
          [t('admin.phone'), registration.phone],
          [t('auth.vehicleNumber'), registration.details.vehicle_number],
          [t('auth.organizationName'), registration.details.organization_name],
          [t('admin.reason'), registration.rejection_reason],
        ]}
      />
      <EarlierDocuments documents={registration.earlier_documents} />
    </article>
  )
}
