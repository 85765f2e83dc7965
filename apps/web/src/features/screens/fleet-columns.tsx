import { giveCommands } from '@ayob/contract/screen-commands'
import { type AdminScreen, endScreen } from '@ayob/contract/screens'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ageOf, count, dateTimeOf, sizeText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import type { DenseColumn } from '../../ui/dense-table'
import { IfRole } from '../access/needs-role'
import { STATE_TONES } from './screen-state'

const MB = 1_000_000
const LINK = 'min-h-6 flex-none font-medium text-lagoon underline-offset-4 hover:underline'

/** The columns that are shown until others are chosen. */
export const USUAL_COLUMNS: readonly string[] = [
  'vehicle',
  'state',
  'attention',
  'lastSeen',
  'driver',
  'nowPlaying',
  'area',
  'version',
  'rejected',
  'missed',
  'actions',
]

interface On {
  /** The id of the screen that is being released. */
  busyWith: string | null
  isChosen: (id: string) => boolean
  onChoose: (screen: AdminScreen, isChosen: boolean) => void
  onCommands: (screen: AdminScreen) => void
  onLooks: (screen: AdminScreen) => void
  onHold: (screen: AdminScreen) => void
  onRelease: (screen: AdminScreen) => void
  onUnpair: (screen: AdminScreen) => void
}

/** All columns of the fleet. The first names the screen and chooses it. */
export function useFleetColumns(on: On): readonly DenseColumn<AdminScreen>[] {
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  const dash = '–'
  return [
    {
      key: 'vehicle',
      title: t('fleet.vehicle'),
      width: 9,
      sort: 'vehicle',
      cell: (screen) => (
        <>
          <IfRole call={giveCommands}>
            <input
              type="checkbox"
              className="check flex-none"
              aria-label={t('fleet.chooseOf', { vehicle: screen.vehicle.vehicle_number })}
              checked={on.isChosen(screen.id)}
              onChange={(event) => on.onChoose(screen, event.target.checked)}
            />
          </IfRole>
          <Link
            to={paths.adminScreen(screen.id)}
            className="font-medium text-lagoon underline-offset-4 hover:underline"
          >
            {screen.vehicle.vehicle_number}
          </Link>
        </>
      ),
    },
    {
      key: 'type',
      title: t('fleet.type'),
      width: 6.5,
      cell: ({ vehicle }) => <span>{vehicleName(vehicle.vehicle_type)}</span>,
    },
    {
      key: 'state',
      title: t('fleet.status'),
      width: 11,
      cell: ({ state }) => (
        <Badge tone={STATE_TONES[state]} icon={state === 'silent' ? 'alert' : undefined}>
          {t(`fleet.state_${state}`)}
        </Badge>
      ),
    },
    {
      key: 'attention',
      title: t('fleet.attention'),
      width: 15,
      cell: (screen) => {
        const text = attentionOf(screen, t).join(' · ')
        return (
          <span title={text} className="text-amber">
            {text}
          </span>
        )
      },
    },
    {
      key: 'device',
      title: t('fleet.device'),
      width: 9,
      cell: ({ device }) =>
        device ? (
          <Link to={paths.adminDevice(device.id)} className="text-lagoon hover:underline">
            {device.serial}
          </Link>
        ) : (
          <span>{t('fleet.notEnrolled')}</span>
        ),
    },
    {
      key: 'lastSeen',
      title: t('fleet.lastSeen'),
      width: 9,
      sort: 'lastSeen',
      cell: ({ last_seen_at: at }) =>
        at ? (
          <time dateTime={at} title={dateTimeOf(at)}>
            {ageOf(at)}
          </time>
        ) : (
          <span>{t('fleet.never')}</span>
        ),
    },
    {
      key: 'driver',
      title: t('fleet.driver'),
      width: 10,
      sort: 'driver',
      cell: ({ driver }) => <span title={driver.name}>{driver.name}</span>,
    },
    {
      key: 'phone',
      title: t('fleet.phone'),
      width: 9,
      cell: ({ driver }) => <span className="tabular">{driver.phone}</span>,
    },
    {
      key: 'nowPlaying',
      title: t('fleet.nowPlaying'),
      width: 15,
      cell: (screen) => (
        <>
          <span className="flex-1" title={screen.now_playing?.name}>
            {screen.now_playing?.name ?? (screen.state === 'online' ? t('fleet.houseAd') : dash)}
          </span>
          <button
            type="button"
            className={LINK}
            aria-label={t('looks.of', { vehicle: screen.vehicle.vehicle_number })}
            onClick={() => on.onLooks(screen)}
          >
            {t('looks.open')}
          </button>
        </>
      ),
    },
    { key: 'area', title: t('fleet.area'), width: 8, cell: ({ area }) => <span>{area || dash}</span> },
    {
      key: 'version',
      title: t('fleet.version'),
      width: 11,
      cell: (screen) => (
        <>
          <span className="tabular flex-1" title={screen.version ?? undefined}>
            {screen.version ?? dash}
          </span>
          <button
            type="button"
            className={LINK}
            aria-label={t('fleet.commandsOf', { vehicle: screen.vehicle.vehicle_number })}
            onClick={() => on.onCommands(screen)}
          >
            {t('fleet.commands')}
          </button>
        </>
      ),
    },
    {
      key: 'space',
      title: t('fleet.space'),
      width: 7,
      align: 'right',
      cell: ({ free_mb: free }) => <span className="ml-auto">{free === null ? dash : sizeText(free * MB)}</span>,
    },
    {
      key: 'signal',
      title: t('fleet.signal'),
      width: 6.5,
      align: 'right',
      cell: ({ signal_dbm: dbm }) => <span className="ml-auto">{dbm === null ? dash : `${dbm} dBm`}</span>,
    },
    {
      key: 'tags',
      title: t('fleet.tags'),
      width: 10,
      cell: ({ tags }) => <span title={tags.join(', ')}>{tags.join(', ')}</span>,
    },
    {
      key: 'rejected',
      title: t('fleet.rejected'),
      width: 11,
      cell: (screen) => {
        const text = rejectedOf(screen, t).join(', ')
        return <span title={text}>{text || t('fleet.none')}</span>
      },
    },
    {
      key: 'missed',
      title: t('fleet.missed'),
      width: 8.5,
      align: 'right',
      cell: ({ missed }) => <span className="ml-auto">{count(missed)}</span>,
    },
    {
      key: 'actions',
      title: t('fleet.actions'),
      width: 11,
      actions: true,
      cell: (screen) => <Actions screen={screen} on={on} />,
    },
  ]
}

/** What a screen needs somebody for, most urgent first. */
function attentionOf(screen: AdminScreen, t: TFunction): string[] {
  const { alert, hold, permit, position, accuracy_m: metres, device } = screen
  const accuracy = metres === null ? '' : t('fleet.position_accuracy', { metres: count(Math.round(metres)) })
  return [
    alert && t('fleet.justSilent'),
    hold && `${t('fleet.held')}: ${t('fleet.heldFor', { age: ageOf(hold.since), reason: hold.reason })}`,
    permit !== 'valid' && t(`people.permit_${permit}`),
    position === 'none' && t('fleet.position_none'),
    position === 'poor' && `${t('fleet.position_poor')} ${accuracy}`.trim(),
    !device && t('fleet.notEnrolled'),
  ].filter((text): text is string => typeof text === 'string')
}

/** Refused plays, reports and what was noticed about them, most frequent first. */
function rejectedOf({ rejected, faults }: AdminScreen, t: TFunction): string[] {
  const mostFirst = (counts: Readonly<Record<string, number>>) => Object.entries(counts).sort(([, a], [, b]) => b - a)
  return [
    ...mostFirst(rejected).map(
      ([reason, times]) => `${count(times)} ${t(`fleet.reason_${reason}` as 'fleet.reason_overlap')}`,
    ),
    ...mostFirst(faults).map(
      ([fault, times]) => `${t('fleet.reports', { count: times })} ${t(`fleet.fault_${fault}` as 'fleet.fault_busy')}`,
    ),
  ]
}

function Actions({ screen, on }: { screen: AdminScreen; on: On }) {
  const { t } = useTranslation()
  const vehicle = screen.vehicle.vehicle_number
  return (
    <IfRole call={endScreen}>
      {screen.hold ? (
        <Button
          size="small"
          variant="success"
          busy={on.busyWith === screen.id}
          aria-label={t('fleet.releaseOf', { vehicle })}
          onClick={() => on.onRelease(screen)}
        >
          {t('fleet.release')}
        </Button>
      ) : (
        <Button size="small" aria-label={t('fleet.holdOf', { vehicle })} onClick={() => on.onHold(screen)}>
          {t('fleet.hold')}
        </Button>
      )}
      <Button
        size="small"
        variant="danger"
        aria-label={t('fleet.unpairOf', { vehicle })}
        onClick={() => on.onUnpair(screen)}
      >
        {t('fleet.unpair')}
      </Button>
    </IfRole>
  )
}
