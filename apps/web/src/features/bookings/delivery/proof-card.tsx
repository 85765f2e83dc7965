import type { BookingDetail } from '@ayob/contract/bookings'
import { dayOf } from '@ayob/contract/days'
import { proofCsv, proofJson } from '@ayob/contract/proofs'
import { FileCheck2, FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../lib/format'
import { useDownload } from '../../../lib/use-download'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'

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
