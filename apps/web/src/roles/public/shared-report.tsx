import { Refused } from '@ayob/client/refused'
import { type SharedReport, sharedProof, sharedReport } from '@ayob/contract/report-links'
import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { DeliveryCard, DeliveryFigures } from '../../features/bookings/delivery/delivery-card'
import { DeliveryCharts } from '../../features/bookings/delivery/delivery-charts'
import { flightText } from '../../features/bookings/facts'
import { StatusBadge } from '../../features/bookings/labels'
import { BookedVehicle } from '../../features/creatives/booking-creative'
import { MONITOR, useCall } from '../../lib/calls'
import { dateOf, dateTimeOf, money } from '../../lib/format'
import { paths } from '../../lib/paths'
import { placeName } from '../../lib/place-name'
import { useTitle } from '../../lib/use-title'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { PublicPage } from '../../ui/public-page'
import { EmptyState, Loaded, Loading, Skeleton, SkeletonPage } from '../../ui/states'
import { Vehicle } from '../../ui/vehicles/vehicle'

/** /shared/{token}: the live report of one booking, for anybody with the link. Read-only and printable. */
export function SharedReportPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const query = useCall(sharedReport, { params: { token }, select: ({ report }) => report, ...MONITOR })
  useTitle(query.data?.brandName ?? t('share.subtitle'))
  const isGone = query.error instanceof Refused && (query.error.status === 404 || query.error.status === 400)
  return (
    <PublicPage className="grid grid-cols-1 max-w-5xl gap-6">
      {!query.data && <h1 className="sr-only">{t('share.subtitle')}</h1>}
      {isGone ? (
        <EmptyState title={t('share.gone')} picture={<Vehicle type="tuktuk" />}>
          {t('share.goneText')}
        </EmptyState>
      ) : (
        <Loaded query={query} failed={t('share.loadFailed')} skeleton={<SkeletonPage rowHeight="h-64" />}>
          {(report) => <Report report={report} token={token} />}
        </Loaded>
      )}
    </PublicPage>
  )
}

function Report({ report, token }: { report: SharedReport; token: string }) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  const { metrics } = report
  const vehicle = vehicleName(report.vehicleType)
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-soft">{t('share.subtitle')}</p>
          <h1 className="text-3xl break-words">{report.brandName}</h1>
          <p className="tabular mt-1 text-sm text-soft">{t('share.asOf', { time: dateTimeOf(report.as_of) })}</p>
        </div>
        <div className="flex items-center gap-3">
          <StatusBadge status={report.status} />
          <Button className="print:hidden" icon={Printer} onClick={() => window.print()}>
            {t('share.print')}
          </Button>
        </div>
      </header>
      <DeliveryFigures metrics={metrics} />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
        <DeliveryCard booking={report} />
        <Card title={t('share.creative')}>
          <div className="mt-3">
            <BookedVehicle booking={report} />
          </div>
        </Card>
      </div>
      <Card>
        <Facts
          items={[
            [t('share.reference'), report.reference],
            [t('share.vehicles'), t('booking.vehicles', { count: report.quantity, vehicle })],
            [t('share.flight'), flightText(report.startDate, report.endDate)],
            [t('share.places'), report.targetRoutes.map(placeName).join(', ')],
            [t('share.price'), report.price === null ? null : money(report.price)],
          ]}
        />
      </Card>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <DeliveryCharts booking={report} />
      </div>
      <FingerprintCard token={token} />
      <p className="text-sm text-soft">
        {t('share.estimate')} {t('share.until', { day: dateOf(report.expires_at) })}
      </p>
    </>
  )
}

/** The fingerprint of the proof behind a shared report. */
function FingerprintCard({ token }: { token: string }) {
  const { t } = useTranslation()
  const query = useCall(sharedProof, { params: { token }, retry: 1 })
  const proof = query.data?.proof
  return (
    <Card title={t('share.fingerprint')}>
      {proof ? (
        <>
          <p className="mt-2 font-mono text-sm break-all">{proof.sha256}</p>
          <p className="mt-2 text-sm text-soft">
            {proof.provisional
              ? t('share.fingerprintSoFar', { time: dateTimeOf(proof.as_of) })
              : t('share.fingerprintFinal')}{' '}
            <a className="link print:hidden" href={paths.proof()}>
              {t('share.check')}
            </a>
          </p>
        </>
      ) : query.isError ? (
        <div className="mt-2 flex flex-wrap items-center gap-3 text-soft">
          {t('share.fingerprintFailed')}
          <Button size="small" onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        <Loading className="mt-3">
          <Skeleton className="h-6" />
        </Loading>
      )}
    </Card>
  )
}
