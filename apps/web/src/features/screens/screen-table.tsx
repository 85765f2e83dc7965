import { giveCommands } from '@ayob/contract/screen-commands'
import { type AdminScreen, endScreen } from '@ayob/contract/screens'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ageOf, count, dateTimeOf, sizeText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { DataTable, type Sorting, TwoLines } from '../../ui/data-table'
import { unbroken } from '../../ui/unbroken'
import { IfRole } from '../access/needs-role'

const TONES: Record<AdminScreen['state'], Tone> = { online: 'live', quiet: 'neutral', silent: 'error' }
const MB = 1_000_000

interface Props {
  screens: readonly AdminScreen[]
  sorting: Sorting
  busyWith: string | null
  /** The ids of the chosen screens. */
  chosen: ReadonlySet<string>
  onChoose: (id: string, isChosen: boolean) => void
  onCommands: (screen: AdminScreen) => void
  onLooks: (screen: AdminScreen) => void
  onHold: (screen: AdminScreen) => void
  onRelease: (screen: AdminScreen) => void
  onUnpair: (screen: AdminScreen) => void
}

/** A table of screens with their current ad, condition and actions. */
export function ScreenTable({ screens, sorting, busyWith, chosen, ...on }: Props) {
  const { onChoose, onCommands, onLooks, onHold, onRelease, onUnpair } = on
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  return (
    <DataTable
      label={t('fleet.title')}
      rows={screens}
      keyOf={({ id }) => id}
      sorting={sorting}
      columns={[
        {
          title: t('fleet.vehicle'),
          sort: 'vehicle',
          cell: ({ id, vehicle }) => (
            <div className="flex items-center gap-3 @max-4xl:justify-end">
              <IfRole call={giveCommands}>
                <input
                  type="checkbox"
                  className="check flex-none"
                  aria-label={t('fleet.chooseOf', { vehicle: vehicle.vehicle_number })}
                  checked={chosen.has(id)}
                  onChange={(event) => onChoose(id, event.target.checked)}
                />
              </IfRole>
              <div>
                <TwoLines below={vehicleName(vehicle.vehicle_type)}>
                  <Link
                    to={paths.adminScreen(id)}
                    className="whitespace-nowrap text-lagoon underline-offset-4 hover:underline"
                  >
                    {vehicle.vehicle_number}
                  </Link>
                </TwoLines>
              </div>
            </div>
          ),
        },
        {
          title: t('fleet.driver'),
          sort: 'driver',
          cell: ({ driver }) => <TwoLines below={driver.phone}>{driver.name}</TwoLines>,
        },
        { title: t('fleet.status'), cell: (screen) => <ScreenState screen={screen} /> },
        {
          title: t('fleet.lastSeen'),
          sort: 'lastSeen',
          cell: ({ last_seen_at: at }) =>
            at ? (
              <time dateTime={at} title={dateTimeOf(at)} className="whitespace-nowrap">
                {ageOf(at)}
              </time>
            ) : (
              t('fleet.never')
            ),
        },
        {
          title: t('fleet.nowPlaying'),
          cell: (screen) => (
            <>
              {unbroken(screen.now_playing?.name) ??
                (screen.state === 'online' ? <span className="whitespace-nowrap">{t('fleet.houseAd')}</span> : '–')}
              <button
                type="button"
                className="block min-h-6 text-sm font-medium text-lagoon underline-offset-4 hover:underline as-cards:ml-auto"
                aria-label={t('looks.of', { vehicle: screen.vehicle.vehicle_number })}
                onClick={() => onLooks(screen)}
              >
                {t('looks.open')}
              </button>
            </>
          ),
        },
        {
          title: t('fleet.version'),
          cell: (screen) => (
            <>
              <span className="tabular block">{screen.version ?? '–'}</span>
              {screen.free_mb !== null && (
                <span className="tabular block text-sm text-soft">
                  {t('fleet.freeSpace', { size: sizeText(screen.free_mb * MB) })}
                </span>
              )}
              <button
                type="button"
                className="block min-h-6 text-sm font-medium text-lagoon underline-offset-4 hover:underline @max-4xl:ml-auto"
                aria-label={t('fleet.commandsOf', { vehicle: screen.vehicle.vehicle_number })}
                onClick={() => onCommands(screen)}
              >
                {t('fleet.commands')}
              </button>
            </>
          ),
        },
        { title: t('fleet.rejected'), cell: (screen) => <Rejected screen={screen} /> },
        { title: t('fleet.missed'), align: 'right', cell: ({ missed }) => count(missed) },
        {
          title: t('fleet.actions'),
          actions: true,
          cell: (screen) => {
            const vehicle = screen.vehicle.vehicle_number
            return (
              <IfRole call={endScreen}>
                {screen.hold ? (
                  <Button
                    size="small"
                    variant="success"
                    busy={busyWith === screen.id}
                    aria-label={t('fleet.releaseOf', { vehicle })}
                    onClick={() => onRelease(screen)}
                  >
                    {t('fleet.release')}
                  </Button>
                ) : (
                  <Button size="small" aria-label={t('fleet.holdOf', { vehicle })} onClick={() => onHold(screen)}>
                    {t('fleet.hold')}
                  </Button>
                )}
                <Button
                  size="small"
                  variant="danger"
                  aria-label={t('fleet.unpairOf', { vehicle })}
                  onClick={() => onUnpair(screen)}
                >
                  {t('fleet.unpair')}
                </Button>
              </IfRole>
            )
          },
        },
      ]}
    />
  )
}

/** How a screen is, with what is wrong with it. */
export function ScreenState({ screen: { state, alert, hold, permit, device, ...screen } }: { screen: AdminScreen }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-1 as-cards:justify-items-end">
      <Badge tone={TONES[state]} icon={state === 'silent' ? 'alert' : undefined}>
        {t(`fleet.state_${state}`)}
      </Badge>
      {alert && <span className="text-sm font-medium text-brick">{t('fleet.justSilent')}</span>}
      {device ? (
        <Link to={paths.adminDevice(device.id)} className="text-sm text-lagoon hover:underline">
          {device.serial}
        </Link>
      ) : (
        <Badge tone="neutral">{t('fleet.notEnrolled')}</Badge>
      )}
      {(screen.position === 'none' || screen.position === 'poor') && (
        <>
          <Badge tone="warning" icon="alert">
            {t(`fleet.position_${screen.position}`)}
          </Badge>
          {screen.position === 'poor' && screen.accuracy_m !== null && (
            <span className="tabular text-sm text-soft">
              {t('fleet.position_accuracy', { metres: count(Math.round(screen.accuracy_m)) })}
            </span>
          )}
        </>
      )}
      {permit !== 'valid' && (
        <Badge tone="warning" icon="alert">
          {t(`people.permit_${permit}`)}
        </Badge>
      )}
      {hold && (
        <>
          <Badge tone="warning" icon="ban">
            {t('fleet.held')}
          </Badge>
          <span className="text-sm wrap-anywhere text-soft">
            {t('fleet.heldFor', { age: ageOf(hold.since), reason: hold.reason })}
          </span>
        </>
      )}
    </div>
  )
}

function Rejected({ screen: { rejected, faults } }: { screen: AdminScreen }) {
  const { t } = useTranslation()
  const mostFirst = (counts: Readonly<Record<string, number>>) => Object.entries(counts).sort(([, a], [, b]) => b - a)
  const plays = mostFirst(rejected)
  const reports = mostFirst(faults)
  if (plays.length + reports.length === 0) return t('fleet.none')
  return (
    <ul className="tabular text-sm">
      {plays.map(([reason, times]) => (
        <li key={reason}>
          {count(times)} {t(`fleet.reason_${reason}` as 'fleet.reason_overlap')}
        </li>
      ))}
      {reports.map(([fault, times]) => (
        <li key={fault}>
          {t('fleet.reports', { count: times })} {t(`fleet.fault_${fault}` as 'fleet.fault_busy')}
        </li>
      ))}
    </ul>
  )
}
