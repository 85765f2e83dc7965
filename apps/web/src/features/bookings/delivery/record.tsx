import type { BookingDetail } from '@ayob/contract/bookings'
import { addDays, dayOf } from '@ayob/contract/days'
import { proofCsv, proofJson } from '@ayob/contract/proofs'
import { reasonText } from '@ayob/i18n/reasons'
import { FileCheck2, FileDown, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, dayText } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { useDownload } from '../../../lib/use-download'
import { Button } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { Card } from '../../../ui/card'
import { Timeline } from '../../../ui/timeline'

type Step = BookingDetail['next'][number]

/** The next steps of a booking, with their days. */
export function NextSteps({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const textOf = ({ step, day }: Step): string => {
    if (day === null) return step === 'completed' ? t('monitor.next_completed_noDay') : t(`monitor.next_${step}`)
    return t(`monitor.next_${step}`, { day: dayText(day), end: dayText(addDays(day, 1)) })
  }
  return (
    <Card title={t('monitor.nextTitle')}>
      {booking.rejectionReason && (
        <p className="mt-2 text-brick">{t('monitor.reason', { reason: reasonText(t, booking.rejectionReason) })}</p>
      )}
      <ol className="tabular mt-3 grid gap-2.5">
        {booking.next.map((step) => (
          <li key={step.step} className="flex gap-3">
            <span aria-hidden className="mt-2 size-2 flex-none rounded-full bg-lagoon" />
            <span>{textOf(step)}</span>
          </li>
        ))}
      </ol>
      {booking.actions.includes('pay') && (
        <ButtonLink to={paths.billing()} variant="primary" className="mt-4">
          {t('overview.toBilling')}
        </ButtonLink>
      )}
    </Card>
  )
}

const SHOWN = new Set<BookingDetail['status']>(['running', 'paused', 'completed', 'cancelled'])

/** Downloads the proof of an ad: the file of its plays and the signed summary. */
export function ProofCard({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const csv = useDownload(proofCsv, t('monitor.proofFailed'))
  const json = useDownload(proofJson, t('monitor.proofFailed'))
  const input = { params: { id: booking.id } }
  if (!booking.startDate || !SHOWN.has(booking.status)) return null
  return (
    <Card title={t('monitor.proofTitle')} text={t('monitor.proofText')}>
      <p className="tabular mt-2">
        <Standing booking={booking} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button busy={csv.busy} icon={FileDown} onClick={() => csv.run(input)}>
          {t('monitor.proofCsv')}
        </Button>
        <Button busy={json.busy} icon={FileCheck2} onClick={() => json.run(input)}>
          {t('monitor.proofJson')}
        </Button>
        <ButtonLink to={paths.proof()} icon={ShieldCheck}>
          {t('share.check')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Says whether the figures may still change, and until when. */
function Standing({ booking: { settlement, next } }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  if (settlement) return t('monitor.proofFinal', { day: dayText(dayOf(new Date(settlement.at))) })
  const day = next.find(({ step }) => step === 'settle')?.day
  return day ? t('monitor.proofProvisional', { day: dayText(day) }) : t('monitor.proofRunning')
}

interface Props {
  booking: Pick<BookingDetail, 'history'>
  /** Names the person who did it. */
  withActors?: boolean
}

export function History({ booking, withActors = false }: Props) {
  const { t } = useTranslation()
  return (
    <Card title={t('monitor.history')}>
      <Timeline
        entries={[...booking.history].reverse().map(({ at, event, by, note }) => ({
          key: `${at}${event}`,
          title: t(`monitor.event_${event}` as 'monitor.event_submit'),
          facts: [dateTimeOf(at), withActors && by, note],
        }))}
      />
    </Card>
  )
}
