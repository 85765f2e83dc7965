import { Refused } from '@ayob/client/refused'
import { type BookingDetail, bookingDetail } from '@ayob/contract/bookings'
import { ArrowLeft, Repeat2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { CostsCard } from '../../features/bookings/delivery/costs-card'
import { CreativesCard } from '../../features/bookings/delivery/creatives-card'
import { DeliveryCard, DeliveryFigures } from '../../features/bookings/delivery/delivery-card'
import { DeliveryCharts } from '../../features/bookings/delivery/delivery-charts'
import { Live } from '../../features/bookings/delivery/live'
import { History, NextSteps, ProofCard } from '../../features/bookings/delivery/record'
import { isOnItsWay, Road } from '../../features/bookings/delivery/road'
import { flightText, referencesOf } from '../../features/bookings/facts'
import { BookingBadges, InvoiceBadge } from '../../features/bookings/labels'
import { ShareCard } from '../../features/bookings/share/share-card'
import { TakenDown } from '../../features/bookings/taken-down'
import { BookedVehicle } from '../../features/creatives/booking-creative'
import { limitedHoursText } from '../../features/hours/hours-text'
import { SeenOnTheRoad } from '../../features/looks/seen-on-the-road'
import { HeatMap } from '../../features/maps/heat-map'
import { useOrganisations } from '../../features/organisations/use-organisation'
import { MONITOR, useCall } from '../../lib/calls'
import { count, dayText, money, percent } from '../../lib/format'
import { paths } from '../../lib/paths'
import { readableAddress } from '../../lib/readable-address'
import { useQrPicture } from '../../lib/use-qr-picture'
import { useVehiclesText } from '../../lib/use-vehicle-name'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { ExternalLink } from '../../ui/external-link'
import { Facts } from '../../ui/facts'
import { PageHeader } from '../../ui/page-header'
import { EmptyState, Loaded, SkeletonPage } from '../../ui/states'
import { unbroken } from '../../ui/unbroken'
import { Vehicle } from '../../ui/vehicles/vehicle'

/** /monitor-ads/{id}: one ad with its delivery and its next steps. Read only. */
export function AdDetail() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const several = useOrganisations().length > 1
  const query = useCall(bookingDetail, {
    params: { id },
    select: ({ booking }) => booking,
    ...MONITOR,
    refetchOnMount: 'always',
  })
  if (query.data) return <Detail booking={query.data} />
  if (query.error instanceof Refused && (query.error.status === 404 || query.error.status === 400)) {
    return (
      <>
        <PageHeader title={t('monitor.details')} />
        <EmptyState
          title={t('monitor.notFoundTitle')}
          picture={<Vehicle type="tuktuk" />}
          action={<ButtonLink to={paths.monitorAds()}>{t('monitor.toMonitor')}</ButtonLink>}
        >
          {t('monitor.notFoundText')}
          {several && ` ${t('team.otherOrganisation')}`}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('monitor.details')} subtitle={t('monitor.readOnly')} actions={<BackLink />} />
      <Loaded query={query} failed={t('monitor.detailFailed')} skeleton={<SkeletonPage rowHeight="h-64" />}>
        {() => null}
      </Loaded>
    </>
  )
}

function BackLink() {
  const { t } = useTranslation()
  return (
    <ButtonLink to={paths.monitorAds()} icon={ArrowLeft}>
      {t('monitor.allAds')}
    </ButtonLink>
  )
}

function Detail({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const { metrics, delivery } = booking
  const vehiclesText = useVehiclesText()
  const hours = limitedHoursText(booking)
  // Pictures from the road come first, the room for them does not.
  const isSeen = booking.integrity.looks.matched > 0
  const seen = <SeenOnTheRoad booking={booking} />
  // The label of a completed, paid flight would repeat its status.
  const facts = [
    booking.reference,
    vehiclesText([booking]),
    t('common.days', { count: booking.durationDays }),
    money(booking.price),
    ...(booking.orderedWith.length > 0
      ? [t('booking.sameOrder', { references: referencesOf(booking.orderedWith) })]
      : []),
    ...(booking.makeGoodDays > 0 ? [t('monitor.makeGoodDays', { count: booking.makeGoodDays })] : []),
    ...(hours ? [hours] : []),
    ...(booking.startDate ? [flightText(booking.startDate, booking.endDate)] : []),
    ...(!booking.startDate && booking.startWish ? [t('booking.startWished', { day: dayText(booking.startWish) })] : []),
  ]
  return (
    <>
      <PageHeader
        title={booking.brandName}
        subtitle={<span className="tabular">{unbroken(facts.join('\u00a0· '))}</span>}
        actions={
          <>
            <BookingBadges booking={booking} />
            {booking.label === 'Ad Live' && booking.status === 'running' && (
              <InvoiceBadge label={booking.label} status={booking.status} />
            )}
            <ButtonLink to={paths.bookAgain(booking.id)} icon={Repeat2}>
              {t('drafts.again')}
            </ButtonLink>
            <BackLink />
          </>
        }
      />
      <div className="grid gap-6">
        <TakenDown booking={booking} />
        {isOnItsWay(booking) && <Road booking={booking} />}
        {booking.status === 'running' && <Live booking={booking} />}
        {isSeen && seen}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <DeliveryCard booking={booking} />
          <NextSteps booking={booking} />
        </div>
        <div>
          <DeliveryFigures metrics={metrics} />
          <p className="mt-3 text-sm text-soft">
            {t('monitor.estimate')} {t('monitor.readOnly')}
          </p>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Card title={t('monitor.creativeTitle')}>
            <div className="mx-auto mt-3 max-w-xl">
              <BookedVehicle booking={booking} />
            </div>
          </Card>
          <div className="grid gap-6">
            <ShortLink booking={booking} />
            <CostsCard booking={booking} />
          </div>
        </div>
        <CreativesCard booking={booking} />
        <div className="grid gap-6 lg:grid-cols-2">
          <DeliveryCharts booking={booking} />
          <Places booking={booking} cells={delivery.cells} />
        </div>
        <IntegrityCard booking={booking} />
        {!isSeen && seen}
        <ProofCard booking={booking} />
        <ShareCard booking={booking} />
        <History booking={booking} />
      </div>
    </>
  )
}

function Places({ booking, cells }: { booking: BookingDetail; cells: BookingDetail['delivery']['cells'] }) {
  const { t } = useTranslation()
  return (
    <Card title={t('monitor.mapTitle')} className="flex flex-col" text={t('monitor.mapText')}>
      {cells.length === 0 ? (
        <p className="mt-3 grid min-h-40 flex-1 place-items-center rounded-control bg-raised text-soft">
          {t('monitor.noPlays')}
        </p>
      ) : (
        <HeatMap
          label={t('monitor.mapLabel', { brand: booking.brandName })}
          cells={cells}
          className="mt-3 min-h-72 flex-1"
        />
      )}
    </Card>
  )
}

/** The quality of an ad's plays beyond their number: how many are held or rejected and why, and on how many vehicles. */
function IntegrityCard({ booking: { integrity } }: { booking: Pick<BookingDetail, 'integrity'> }) {
  const { t } = useTranslation()
  const { valid, held, rejected, reasons, vehicles, busiest_share: share, looks } = integrity
  return (
    <Card title={t('integrity.line')} text={t('integrity.lineText')}>
      <Facts
        least="7.5rem"
        columns={5}
        className="mt-4"
        valueClass="text-lg font-semibold"
        items={[
          [t('integrity.lineValid'), count(valid)],
          [t('integrity.lineHeld'), count(held)],
          [t('integrity.lineRejected'), count(rejected)],
          [t('integrity.lineVehicles'), count(vehicles)],
          [t('integrity.lineBusiest'), vehicles > 0 ? percent(share * 100) : null],
        ]}
      />
      {reasons.length > 0 ? (
        <ul className="mt-4 grid list-disc gap-1 pl-5">
          {reasons.map(({ kind, state, plays }) => (
            <li key={`${state} ${kind}`} className="tabular">
              {t(state === 'held' ? 'integrity.lineHeld' : 'integrity.lineRejected')}:{' '}
              {t('integrity.lineWhy', { plays: count(plays), kind: t(`integrity.kind_${kind}`) })}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-soft">{t('integrity.lineClean')}</p>
      )}
      {looks.matched + looks.differs > 0 && <p className="tabular mt-2">{t('integrity.lineLooks', looks)}</p>}
    </Card>
  )
}

/** The QR code of an ad, its target and its number of scans. */
function ShortLink({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const { short_link: link, metrics } = booking
  const picture = useQrPicture(link?.url, 256)
  return (
    <Card title={t('monitor.qrTitle')}>
      {!link && <p className="mt-2 text-soft">{t('monitor.qrNone')}</p>}
      {link && (
        <div className="mt-3 flex items-start gap-4">
          {picture.data && (
            <img
              src={picture.data}
              alt={t('monitor.qrAlt', { url: link.url })}
              className="size-28 flex-none rounded-control border border-line bg-white"
            />
          )}
          <div className="grid min-w-0 gap-2">
            <ExternalLink href={link.url} className="break-all text-lagoon underline">
              {link.url.replace(/^https?:\/\//, '')}
            </ExternalLink>
            <p className="text-sm break-all text-soft">
              {t('monitor.qrLeads')} {readableAddress(link.target)}
            </p>
            <p className="tabular text-sm">
              {t('monitor.qrText', { count: metrics.totalClicks, clicks: count(metrics.totalClicks) })}
            </p>
          </div>
        </div>
      )}
    </Card>
  )
}
