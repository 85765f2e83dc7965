import type { AnswerOf } from '@ayob/contract/call'
import {
  type AdminRelease,
  type adminRings,
  changeRings,
  MEASURES,
  type Measure,
  type Rolling,
  shortName,
} from '@ayob/contract/rings'
import { useTranslation } from 'react-i18next'
import { ageOf, count, dateTimeOf, hoursText } from '../../lib/format'
import { Badge, type Tone } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'
import { FiguresTable } from '../../ui/figures-table'
import { EmptyState, Note } from '../../ui/states'
import { IfRole } from '../access/needs-role'
import type { Step } from './step-dialog'

type Answer = AnswerOf<typeof adminRings>

const VERDICTS: Record<Rolling['verdict'], Tone> = {
  ...{ unknown: 'neutral', healthy: 'success', doubtful: 'warning', bad: 'error' },
}

interface Props {
  answer: Answer
  onStep: (step: Step) => void
}

/** How far the newest release has come, what it waits for, and how its screens compare with the others. */
export function Rollout({ answer, onStep }: Props) {
  const { t } = useTranslation()
  const { rolling, releases, base, kind } = answer
  const release = releases.find(({ name }) => name === (rolling?.name ?? base))
  if (!release) return <EmptyState title={t(`updates.empty_${kind}`)}>{t(`updates.emptyText_${kind}`)}</EmptyState>
  const title = t('updates.releaseOf', { name: shortName(release.name) })
  if (!rolling) {
    return (
      <Card
        title={title}
        aside={<Badge tone="success">{t('updates.state_complete')}</Badge>}
        text={t('updates.allHave', { count: release.running })}
      >
        <Unsigned release={release} />
      </Card>
    )
  }
  return (
    <Card title={title} aside={<StateBadge rolling={rolling} />} text={<WaitText rolling={rolling} />}>
      <Unsigned release={release} />
      <div className="mt-4 grid gap-6 xl:grid-cols-2">
        <div>
          <FiguresTable
            label={t('updates.rings')}
            head={t('updates.ring')}
            columns={[t('updates.has'), t('updates.healthyFor'), t('updates.ringState')]}
            rows={rolling.rings.map((ring) => ({
              name: t(`updates.ring_${ring.ring}`),
              cells: [
                <span key="has" className="whitespace-nowrap">
                  {t('updates.of', { some: count(ring.running), all: count(ring.screens) })}
                </span>,
                <HealthyFor key="healthy" rolling={rolling} ring={ring} />,
                <RingState key="state" rolling={rolling} ring={ring} />,
              ],
            }))}
          />
          <Facts
            className="mt-4"
            columns={2}
            items={[
              [t('updates.ringSince'), dateTimeOf(rolling.ring_since)],
              [
                t('updates.healthySince'),
                rolling.healthy_since ? dateTimeOf(rolling.healthy_since) : t('updates.notYet'),
              ],
            ]}
          />
        </div>
        <Comparison rolling={rolling} />
      </div>
      <Steps rolling={rolling} release={release} kind={kind} onStep={onStep} />
    </Card>
  )
}

function Unsigned({ release }: { release: AdminRelease }) {
  const { t } = useTranslation()
  return release.signed ? null : (
    <Note tone="warning" className="mt-4">
      {t('updates.unsigned')}
    </Note>
  )
}

function StateBadge({ rolling }: { rolling: Rolling }) {
  const { t } = useTranslation()
  if (rolling.waits_for === 'person') return <Badge tone="warning">{t('updates.state_stopped')}</Badge>
  return <Badge tone={VERDICTS[rolling.verdict]}>{t(`updates.verdict_${rolling.verdict}`)}</Badge>
}

/** Why it waits, in a sentence. */
function WaitText({ rolling }: { rolling: Rolling }) {
  const { t } = useTranslation()
  const ring = rolling.rings.find((one) => one.ring === rolling.ring)
  const left = Math.max(0, (ring?.wait_min ?? 0) - rolling.healthy_min)
  const fault = rolling.measure ? t(`updates.fault_${rolling.measure}`) : ''
  return t(`updates.wait_${rolling.waits_for}`, { left: hoursText(left / 60), fault })
}

type RingLine = Rolling['rings'][number]
const ORDER = ['canary', 'early', 'all']
const isPast = (rolling: Rolling, { ring }: RingLine) => ORDER.indexOf(ring) < ORDER.indexOf(rolling.ring)

function HealthyFor({ rolling, ring }: { rolling: Rolling; ring: RingLine }) {
  const { t } = useTranslation()
  const wait = hoursText(ring.wait_min / 60)
  if (ring.ring !== rolling.ring) return wait
  return t('updates.of', { some: hoursText(rolling.healthy_min / 60), all: wait })
}

function RingState({ rolling, ring }: { rolling: Rolling; ring: RingLine }) {
  const { t } = useTranslation()
  if (isPast(rolling, ring)) return <Badge tone="success">{t('updates.ringDone')}</Badge>
  if (ring.ring !== rolling.ring) return <Badge tone="neutral">{t('updates.ringLater')}</Badge>
  return <Badge tone="info">{t('updates.ringNow')}</Badge>
}

const shown = (measure: Measure, value: number) =>
  measure === 'heartbeats' || measure === 'plays' ? `${Math.round(value * 100)}%` : count(Math.round(value * 10) / 10)

/** The figures of the screens that run it beside those of the others. */
function Comparison({ rolling: { fresh, old, measure: worse } }: { rolling: Rolling }) {
  const { t } = useTranslation()
  const rate = (side: Rolling['fresh'], measure: Measure) => (side.rates ? shown(measure, side.rates[measure]) : '–')
  const rows = [
    { name: t('updates.screens'), cells: [count(fresh.screens), count(old.screens)] },
    { name: t('updates.hours'), cells: [hoursText(fresh.hours), hoursText(old.hours)] },
    ...MEASURES.map((measure) => ({
      name: t(`updates.measure_${measure}`),
      cells: [
        <span key="fresh" className={measure === worse ? 'font-medium text-brick' : undefined}>
          {rate(fresh, measure)}
        </span>,
        rate(old, measure),
      ],
    })),
    { name: t('updates.failed'), cells: [count(fresh.failed), '–'] },
    { name: t('updates.silent'), cells: [count(fresh.silent), count(old.silent)] },
  ]
  return (
    <FiguresTable
      label={t('updates.comparison')}
      head={t('updates.comparison')}
      columns={[t('updates.fresh'), t('updates.old')]}
      rows={rows}
    />
  )
}

interface StepsProps {
  rolling: Rolling
  release: AdminRelease
  kind: Answer['kind']
  onStep: (step: Step) => void
}

function Steps({ rolling, release: { name }, kind, onStep }: StepsProps) {
  const { t } = useTranslation()
  const isStopped = rolling.waits_for === 'person'
  return (
    <IfRole call={changeRings}>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => onStep({ action: isStopped ? 'go_on' : 'stop', kind, name })}>
          {t(isStopped ? 'updates.go_on' : 'updates.stop')}
        </Button>
        <Button variant="danger" onClick={() => onStep({ action: 'take_back', kind, name })}>
          {t('updates.take_back')}
        </Button>
      </div>
    </IfRole>
  )
}

const STATES: Record<AdminRelease['state'], Tone> = {
  ...{ going: 'info', stopped: 'warning', complete: 'success', taken_back: 'error', replaced: 'neutral' },
}

/** Every release with what became of it. */
export function Releases({ answer, onStep }: Props) {
  const { t } = useTranslation()
  const { releases, kind, rolling } = answer
  if (releases.length === 0) return null
  return (
    <Card title={t(`updates.releases_${kind}`)}>
      <ul className="mt-2 grid divide-y divide-line">
        {releases.map((release) => (
          <li key={release.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <div className="flex flex-wrap items-center gap-2">
                <span className="font-medium wrap-anywhere" title={release.name}>
                  {shortName(release.name)}
                </span>
                <Badge tone={STATES[release.state]}>{t(`updates.state_${release.state}`)}</Badge>
              </div>
              <p className="mt-1 text-sm text-soft">
                {[
                  t('updates.runOn', { count: release.running }),
                  release.pinned > 0 && t('updates.pinnedOn', { count: release.pinned }),
                  release.added_by
                    ? t('updates.addedBy', { name: release.added_by, age: ageOf(release.added_at) })
                    : t('updates.withServer', { age: ageOf(release.added_at) }),
                  release.architecture,
                  release.state === 'taken_back' && release.fault && t(`updates.fault_${release.fault}`),
                  release.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {release.state === 'complete' && release.name !== rolling?.name && (
              <IfRole call={changeRings}>
                <Button
                  size="small"
                  aria-label={t('updates.takeBackOf', { name: shortName(release.name) })}
                  onClick={() => onStep({ action: 'take_back', kind, name: release.name })}
                >
                  {t('updates.take_back')}
                </Button>
              </IfRole>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
