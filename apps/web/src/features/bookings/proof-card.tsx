import type { BookingDetail } from '@ayob/contract/bookings'
import { dayOf } from '@ayob/contract/days'
import { proofCsv, proofJson } from '@ayob/contract/proofs'
import { useMutation } from '@tanstack/react-query'
import { FileCheck2, FileDown } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { download } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { dayText } from '../../lib/format'
import { saveFile } from '../../lib/save-file'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'

const SHOWN = new Set<BookingDetail['status']>(['running', 'paused', 'completed', 'cancelled'])

/** The proof of an ad that was on screens: the file of its plays and the signed summary. */
export function ProofCard({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const fetching = useMutation({
    mutationFn: (call: typeof proofCsv | typeof proofJson) => download(call, { params: { id: booking.id } }),
    onSuccess: saveFile,
    onError: (error) => toast.error(failureOf(error, t('monitor.proofFailed'))),
  })
  const busy = (call: unknown) => fetching.isPending && fetching.variables === call
  if (!booking.startDate || !SHOWN.has(booking.status)) return null
  return (
    <Card aria-labelledby="proof-title">
      <h2 id="proof-title" className="text-lg">
        {t('monitor.proofTitle')}
      </h2>
      <p className="mt-1 text-soft">{t('monitor.proofText')}</p>
      <p className="tabular mt-2">
        <Standing booking={booking} />
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="secondary"
          busy={busy(proofCsv)}
          icon={<FileDown aria-hidden className="size-4" />}
          onClick={() => fetching.mutate(proofCsv)}
        >
          {t('monitor.proofCsv')}
        </Button>
        <Button
          look="secondary"
          busy={busy(proofJson)}
          icon={<FileCheck2 aria-hidden className="size-4" />}
          onClick={() => fetching.mutate(proofJson)}
        >
          {t('monitor.proofJson')}
        </Button>
      </div>
    </Card>
  )
}

/** Whether the figures may still change, and until when. */
function Standing({ booking: { settlement, next } }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  if (settlement) return t('monitor.proofFinal', { day: dayText(dayOf(new Date(settlement.at))) })
  const day = next.find(({ step }) => step === 'settle')?.day
  return day ? t('monitor.proofProvisional', { day: dayText(day) }) : t('monitor.proofRunning')
}
