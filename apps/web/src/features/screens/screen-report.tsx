import {
  type CommandState,
  commandLogs,
  type GivenCommand,
  type Reported,
  screenCommands,
} from '@ayob/contract/screen-commands'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LIST, useCall } from '../../lib/calls'
import { count, dateTimeOf, hoursText, shortDayText, sizeText } from '../../lib/format'
import { useDownload } from '../../lib/use-download'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Facts } from '../../ui/facts'
import { FiguresTable } from '../../ui/figures-table'
import { EmptyState, Loaded } from '../../ui/states'

const MOST = 8
const MB = 1_000_000
const TONES: Record<CommandState, Tone> = {
  waiting: 'neutral',
  sent: 'info',
  done: 'success',
  failed: 'error',
  expired: 'warning',
}

/** What a screen last told of itself, and its last commands with what came of them. */
export function ScreenReport({ id }: { id: string }) {
  const { t } = useTranslation()
  const query = useCall(screenCommands, { params: { id }, query: { limit: MOST }, ...LIST })
  return (
    <Loaded query={query} failed={t('fleet.commandsFailed')}>
      {({ commands, reported }) => (
        <>
          <section className="border-t border-line pt-4">
            <h3 className="text-lg">{t('fleet.lastCommands')}</h3>
            {commands.length === 0 ? (
              <EmptyState title={t('fleet.noCommands')} />
            ) : (
              <ul aria-label={t('fleet.lastCommands')} className="mt-2 grid divide-y divide-line">
                {commands.map((command) => (
                  <CommandLine key={command.id} command={command} />
                ))}
              </ul>
            )}
          </section>
          <section className="border-t border-line pt-4">
            <h3 className="text-lg">{t('fleet.reported')}</h3>
            <Told reported={reported} />
          </section>
        </>
      )}
    </Loaded>
  )
}

function CommandLine({ command: { id, kind, args, state, ...command } }: { command: GivenCommand }) {
  const { t } = useTranslation()
  const logs = useDownload(commandLogs, t('fleet.logsFailed'))
  const asked = dateTimeOf(command.asked_at)
  const detail =
    kind === 'brightness' ? `${args.percent} %` : kind === 'identify' ? `${args.number}, ${args.color}` : null
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1">
        <span className="font-medium">{t(`fleet.command_${kind}`)}</span>
        {detail && <span className="text-soft"> ({detail})</span>}
        <span className="block text-sm wrap-anywhere text-soft">
          {t('fleet.commandBy', { name: command.by ?? t('fleet.unknown'), time: asked })}
          {command.reason && `: ${command.reason}`}
        </span>
        {command.message && <span className="block text-sm wrap-anywhere">{command.message}</span>}
        <span className="block text-sm text-soft">
          {command.finished_at
            ? t('fleet.commandAnswered', { time: dateTimeOf(command.finished_at) })
            : t('fleet.commandUntil', { time: dateTimeOf(command.expires_at) })}
        </span>
      </div>
      <div className="grid justify-items-end gap-1">
        <Badge tone={TONES[state]}>{t(`fleet.commandState_${state}`)}</Badge>
        {command.has_logs && (
          <Button
            size="small"
            icon={FileDown}
            busy={logs.busy}
            aria-label={t('fleet.logsOf', { time: asked })}
            onClick={() => logs.run({ params: { id } })}
          >
            {t('fleet.logs')}
          </Button>
        )}
      </div>
    </li>
  )
}

const DROP_TEXTS = {
  looks: 'fleet.dropLooks',
  later_ads: 'fleet.dropLaterAds',
  house_ads: 'fleet.dropHouseAds',
  sharpness: 'fleet.dropSharpness',
} as const

function Told({ reported: { health, health_at: at, build, image, fix, bytes } }: { reported: Reported }) {
  const { t } = useTranslation()
  if (!health && !build && !image && !fix) return <p className="mt-1 text-soft">{t('fleet.reportedNone')}</p>
  const known = (value: number | null | undefined, text: (value: number) => string) =>
    value == null ? null : text(value)
  const display = health?.display
  const fault = display?.fault && t(display.fault === 'black' ? 'fleet.displayBlack' : 'fleet.displayFrozen')
  const size = display?.width && display.height ? `${display.width} x ${display.height}` : t('fleet.yes')
  return (
    <>
      {at && <p className="mt-1 mb-3 text-sm text-soft">{t('fleet.reportedAt', { time: dateTimeOf(at) })}</p>}
      <Facts
        columns={4}
        least="7.5rem"
        items={[
          [t('fleet.temperature'), known(health?.temperature_c, (value) => `${count(Math.round(value))} °C`)],
          [t('fleet.throttled'), health?.throttled == null ? null : t(health.throttled ? 'fleet.yes' : 'fleet.no')],
          [t('fleet.storageFree'), known(health?.storage_free_mb, (value) => sizeText(value * MB))],
          [t('fleet.memoryFree'), known(health?.memory_free_mb, (value) => sizeText(value * MB))],
          [t('fleet.signal'), known(health?.signal_dbm, (value) => `${value} dBm`)],
          [t('fleet.bytesToday'), known(health?.bytes_today, sizeText)],
          [
            t('fleet.bytesMonth'),
            bytes.days.length > 0
              ? t('fleet.bytesOf', { bytes: sizeText(bytes.month), budget: sizeText(bytes.budget) })
              : null,
          ],
          [t('fleet.drops'), bytes.drops.map((drop) => t(DROP_TEXTS[drop])).join(', ') || null],
          [t('fleet.display'), display == null ? null : display.connected ? (fault ?? size) : t('fleet.displayOff')],
          [t('fleet.uptime'), known(health?.uptime_s, (value) => hoursText(value / 3600))],
          [t('fleet.restarts'), known(health?.restarts, count)],
          [t('fleet.build'), build],
          [t('fleet.image'), image],
          [
            t('fleet.fix'),
            known(fix?.accuracy_m, (metres) =>
              t('fleet.fixText', {
                source: fix?.source ?? t('fleet.unknownSource'),
                metres: count(Math.round(metres)),
              }),
            ),
          ],
        ]}
      />
      {bytes.days.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-6 text-sm font-medium">{t('fleet.bytesByDay')}</summary>
          <FiguresTable
            label={t('fleet.bytesByDay')}
            head={t('fleet.day')}
            columns={[t('fleet.bytes')]}
            rows={bytes.days.map(({ day, bytes: some }) => ({ name: shortDayText(day), cells: [sizeText(some)] }))}
          />
        </details>
      )}
    </>
  )
}
