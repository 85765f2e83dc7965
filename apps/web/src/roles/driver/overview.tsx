import { vehicleTypeOf } from '@ayob/contract/vehicles'
import { Clock, PlaySquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PairForm } from '../../features/screens/pair-form'
import { useDriverOverview, usePairing } from '../../features/screens/use-driver'
import { messageOf } from '../../lib/api-error'
import { ageOf, count, dateOf, hoursText } from '../../lib/format'
import { forgetScannedCode, scannedCode } from '../../lib/scanned-code'
import { useSession } from '../../lib/session'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { LedBoard } from '../../ui/led'
import { PageHeader } from '../../ui/page-header'
import { SkeletonCards, SkeletonStats } from '../../ui/skeleton'
import { StatCard, StatRow } from '../../ui/stat-card'
import { ErrorState, Note } from '../../ui/states'
import { Vehicle } from '../../ui/vehicles/vehicle'

/** The driver's /: how long the screen was on air today, how it is, and pairing one. */
export function DriverOverview() {
  const { t } = useTranslation()
  const { user } = useSession()
  const query = useDriverOverview()
  const [search, setSearch] = useSearchParams()
  const scanned = search.get('code') ?? scannedCode()
  const [replacing, setReplacing] = useState(false)
  const [asking, setAsking] = useState(false)
  const pairing = usePairing(() => {
    setReplacing(false)
    forgetScannedCode()
    setSearch({}, { replace: true })
  })
  const header = (
    <PageHeader title={t('overview.title')} subtitle={t('driver.hello', { name: user?.first_name ?? '' })} />
  )

  if (query.isPending) {
    return (
      <>
        {header}
        <div className="grid gap-6">
          <SkeletonStats count={2} />
          <SkeletonCards count={2} />
        </div>
      </>
    )
  }
  if (!query.data) {
    return (
      <>
        {header}
        <ErrorState
          title={t('driver.loadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }

  const { today, month, screen, vehicle } = query.data
  const type = vehicleTypeOf(vehicle?.vehicle_type ?? '') ?? 'tuktuk'
  const pairingOpen = !screen || replacing || scanned !== ''
  return (
    <>
      {header}
      <StatRow>
        <StatCard label={t('driver.hoursToday')} value={hoursText(today.hours_on_air)} icon={Clock} colour="green" />
        <StatCard label={t('driver.playsToday')} value={count(today.plays)} icon={PlaySquare} colour="blue" />
        <StatCard label={t('driver.hoursMonth')} value={hoursText(month.hours_on_air)} icon={Clock} colour="purple" />
        <StatCard label={t('driver.playsMonth')} value={count(month.plays)} icon={PlaySquare} colour="orange" />
      </StatRow>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <Card className="grid gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-xl">{t('driver.screen')}</h2>
            {screen?.hold ? (
              <Badge tone="warning" icon="ban">
                {t('driver.onHold')}
              </Badge>
            ) : screen ? (
              <Badge tone={screen.online ? 'live' : 'neutral'}>
                {screen.online ? t('driver.online') : t('driver.offline')}
              </Badge>
            ) : (
              <Badge tone="neutral">{t('driver.noScreen')}</Badge>
            )}
          </div>
          {screen?.hold && <Note tone="warning">{t('driver.holdText', { reason: screen.hold.reason })}</Note>}
          {screen && (
            <dl className="tabular grid grid-cols-2 gap-4">
              <div>
                <dt className="text-sm text-soft">{t('driver.lastSeen')}</dt>
                <dd className="font-medium">{screen.last_seen_at ? ageOf(screen.last_seen_at) : t('driver.never')}</dd>
              </div>
              <div>
                <dt className="text-sm text-soft">{t('driver.pairedOn')}</dt>
                <dd className="font-medium">{dateOf(screen.paired_at)}</dd>
              </div>
            </dl>
          )}
          {pairingOpen && (
            <section aria-labelledby="pair-title" className="grid gap-3">
              <h3 id="pair-title" className="text-lg">
                {t('driver.pairTitle')}
              </h3>
              {screen && <Note tone="warning">{t('driver.replaceNote')}</Note>}
              <PairForm initial={scanned} pairing={pairing} />
            </section>
          )}
          {screen && (
            <div className="flex flex-wrap gap-3">
              {!pairingOpen && (
                <Button size="large" onClick={() => setReplacing(true)}>
                  {t('driver.pairAnother')}
                </Button>
              )}
              <Button size="large" look="danger" busy={pairing.unpair.isPending} onClick={() => setAsking(true)}>
                {t('driver.unpair')}
              </Button>
            </div>
          )}
        </Card>
        <Card className="grid gap-4">
          <h2 className="text-xl">{t('driver.vehicle')}</h2>
          <div className="rounded-control bg-raised px-6 py-4">
            <Vehicle type={type} screen={screen?.online ? <LedBoard lines={['ON AIR']} /> : undefined} />
          </div>
          {vehicle ? (
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-display text-2xl font-bold">{vehicle.vehicle_number}</span>
              <span className="text-soft">{t(`states.vehicle_${type}`)}</span>
            </p>
          ) : (
            <p className="text-soft">{t('driver.noVehicle')}</p>
          )}
        </Card>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('driver.unpairTitle')}
        confirm={t('driver.unpair')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          if (screen) pairing.unpair.mutate(screen.id)
        }}
      >
        {t('driver.unpairText')}
      </ConfirmDialog>
    </>
  )
}
