import { DAY_MIN } from '@ayob/contract/durations'
import { type CaseDetail, FACTS } from '@ayob/contract/integrity'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { count, dateTimeOf, dayText, money, timeOf } from '../../lib/format'
import { Section } from '../../ui/card'
import { cx } from '../../ui/cx'
import { Facts } from '../../ui/facts'
import { Note } from '../../ui/states'
import { Timeline } from '../../ui/timeline'
import { PointsMap } from '../maps/points-map'
import { CaseBadges } from './case-card'

/** All evidence of a case, side by side. */
export function CaseEvidence({ found }: { found: CaseDetail }) {
  const { t } = useTranslation()
  return (
    <div className="grid gap-6">
      <CaseBadges found={found} />
      {found.decided_by && found.decided_at && (
        <Note>
          {t('integrity.decidedBy', {
            name: found.decided_by === 'clock' ? t('integrity.byClock') : found.decided_by,
            at: dateTimeOf(found.decided_at),
          })}
          {found.note && ` ${t('integrity.note', { note: found.note })}`}
        </Note>
      )}
      <Words found={found} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Reasons reasons={found.reasons} />
        <Track found={found} />
        <Section level={3} title={t('integrity.timeline')} className="grid gap-3">
          <MinuteStrips timeline={found.timeline} />
        </Section>
        <Compared found={found} />
        <Plays found={found} />
        <Looks looks={found.looks} />
      </div>
      <Section level={3} title={t('integrity.history')}>
        <Timeline
          entries={found.history.toReversed().map(({ at, action, by, note }) => ({
            key: `${at}${action}`,
            title: t(`integrity.history_${action}` as 'integrity.history_opened'),
            facts: [dateTimeOf(at), by === 'clock' ? t('integrity.byClock') : by, note],
          }))}
        />
      </Section>
    </div>
  )
}

/** The driver's message. */
function Words({ found: { answer, appeal } }: { found: CaseDetail }) {
  const { t } = useTranslation()
  const words = [
    { title: t('integrity.answer'), said: answer },
    { title: t('integrity.appeal'), said: appeal },
  ].flatMap(({ title, said }) => (said ? [{ title, ...said }] : []))
  if (words.length === 0) return <p className="text-soft">{t('integrity.noAnswer')}</p>
  return words.map(({ title, message, at }) => (
    <blockquote key={title} className="rounded-control border border-line bg-raised p-4">
      <p className="text-sm text-soft">
        {title} · {dateTimeOf(at)}
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{message}</p>
    </blockquote>
  ))
}

function Reasons({ reasons }: Pick<CaseDetail, 'reasons'>) {
  const { t } = useTranslation()
  return (
    <Section level={3} title={t('integrity.reasons')} className="grid gap-3">
      <ul className="grid gap-4">
        {reasons.map(({ kind, score, spans, facts }) => (
          <li key={kind} className="grid gap-1">
            <p className="flex justify-between gap-4 font-medium">
              {t(`integrity.kind_${kind}`)}
              <span className="tabular text-soft">{score}</span>
            </p>
            <p className="tabular text-sm text-soft">
              {spans.map(({ from, to }) => `${timeOf(from)}–${timeOf(to)}`).join(', ')}
            </p>
            <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-sm">
              {FACTS.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]] as const])).map(
                ([name, value]) => (
                  <div key={name} className="contents">
                    <dt className="text-soft">{t(`integrity.fact_${name}`)}</dt>
                    <dd className="break-words">{typeof value === 'number' ? count(value) : value}</dd>
                  </div>
                ),
              )}
            </dl>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Track({ found: { track, day } }: { found: CaseDetail }) {
  const { t } = useTranslation()
  const points = useMemo(
    () =>
      track
        .toSorted((a, b) => Number(a.held) - Number(b.held))
        .map(({ lat, lng, held }) => ({ lat, lng, weight: 1, tone: held ? ('bad' as const) : ('quiet' as const) })),
    [track],
  )
  const lines = useMemo(() => (track.length > 1 ? [track] : []), [track])
  return (
    <Section level={3} title={t('integrity.track')} className="grid gap-2">
      {track.length === 0 ? (
        <p className="text-soft">{t('integrity.noTrack')}</p>
      ) : (
        <>
          <PointsMap
            label={t('integrity.trackLabel', { day: dayText(day) })}
            points={points}
            lines={lines}
            className="h-64"
          />
          <p className="text-sm text-soft">{t('integrity.trackText')}</p>
        </>
      )}
    </Section>
  )
}

function Compared({ found: { compared } }: { found: CaseDetail }) {
  const { t } = useTranslation()
  const rows = [
    { name: t('integrity.minutesOnAir'), of: compared.minutes, text: count },
    { name: t('integrity.plays'), of: compared.plays, text: count },
    { name: t('integrity.earnings'), of: compared.earnings, text: money },
  ]
  return (
    <Section level={3} title={t('integrity.compared')} className="grid gap-2">
      <table className="tabular w-full text-left text-sm">
        <thead className="text-soft">
          <tr>
            <td />
            <th scope="col" className="py-1 text-right font-medium">
              {t('integrity.own')}
            </th>
            <th scope="col" className="py-1 pl-4 text-right font-medium">
              {t('integrity.median')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of, text }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-1.5 font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right font-semibold">{text(of.own)}</td>
              <td className="py-1.5 pl-4 text-right">{text(of.median)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-soft">{t('integrity.comparedText', { count: compared.vehicles })}</p>
    </Section>
  )
}

function Plays({ found: { bookings } }: { found: CaseDetail }) {
  const { t } = useTranslation()
  return (
    <Section level={3} title={t('integrity.bookings')} className="grid gap-2">
      {bookings.length === 0 && <p className="text-soft">{t('integrity.noBookings')}</p>}
      {bookings.length > 0 && (
        <Facts
          columns={2}
          items={bookings.map(({ reference, brand, plays, value }) => [
            `${reference} ${brand}`,
            `${count(plays)} · ${money(value)}`,
          ])}
        />
      )}
    </Section>
  )
}

function Looks({ looks }: { looks: CaseDetail['looks'] }) {
  const { t } = useTranslation()
  return (
    <Section level={3} title={t('integrity.looks')} className="grid gap-2">
      {looks.length === 0 && <p className="text-soft">{t('integrity.noLooks')}</p>}
      <ul className="grid grid-cols-2 gap-3">
        {looks.map(({ id, at, state, url }) => (
          <li key={id} className="grid gap-1 text-sm">
            {url && <img src={url} alt="" className="w-full rounded-control border border-line" />}
            {timeOf(at)} · {t(`looks.state_${state}`)}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const HOURS = [0, 6, 12, 18, 24]

/** Runs of consecutive minutes. */
function stretchesOf(minutes: readonly number[]) {
  const stretches: { from: number; to: number }[] = []
  for (const minute of [...minutes].sort((a, b) => a - b)) {
    const last = stretches.at(-1)
    if (last?.to === minute) last.to += 1
    else stretches.push({ from: minute, to: minute + 1 })
  }
  return stretches
}

/** The minutes of a day, one strip for each kind: on air, held, and with a heartbeat. */
function MinuteStrips({ timeline: { on_air, held, heartbeats } }: Pick<CaseDetail, 'timeline'>) {
  const { t } = useTranslation()
  const strips = [
    { name: t('integrity.onAir'), minutes: on_air, color: 'bg-leaf' },
    { name: t('integrity.held'), minutes: held, color: 'bg-brick' },
    { name: t('integrity.heartbeats'), minutes: heartbeats, color: 'bg-blue' },
  ]
  return (
    <div className="grid gap-3">
      {strips.map(({ name, minutes, color }) => (
        <div key={name} className="grid gap-1">
          <p className="tabular flex justify-between gap-4 text-sm">
            <span>{name}</span>
            <span className="font-semibold">{t('integrity.minutes', { count: minutes.length })}</span>
          </p>
          <div aria-hidden className="relative h-4 overflow-hidden rounded-full bg-raised">
            {stretchesOf(minutes).map(({ from, to }) => (
              <span
                key={from}
                className={cx('absolute inset-y-0 min-w-px', color)}
                style={{ left: `${(from / DAY_MIN) * 100}%`, width: `${((to - from) / DAY_MIN) * 100}%` }}
              />
            ))}
          </div>
        </div>
      ))}
      <p aria-hidden className="tabular flex justify-between text-xs text-soft">
        {HOURS.map((hour) => (
          <span key={hour}>{count(hour)}:00</span>
        ))}
      </p>
    </div>
  )
}
