import { type AdminAd, waitingCreatives } from '@ayob/contract/ads'
import { approveCreative, type BookingCreative, rejectCreative } from '@ayob/contract/booking-creatives'
import { usualReasons } from '@ayob/i18n/reasons'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/calls'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { ExternalLink } from '../../../ui/external-link'
import { RejectDialog } from '../../../ui/reasons'
import { Note, Warnings } from '../../../ui/states'
import { IfRole } from '../../access/needs-role'
import { CreativeView } from '../../creatives/creative-view'
import { LegibilityReport } from '../../creatives/legibility'
import { AD_READS } from '../manage/use-ad-actions'

const CREATIVE_READS = [...AD_READS, waitingCreatives]
const TONES = { pending: 'warning', approved: 'success', rejected: 'error' } as const

/** The creatives of an ad with several. Each can be rejected separately; the others stay. */
export function ReviewCreatives({ ad }: { ad: Pick<AdminAd, 'id' | 'creatives' | 'approvalStatus'> }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<BookingCreative | null>(null)
  const reject = useAction(rejectCreative, {
    onDone: () => setAsked(null),
    done: t('admin.creativeRejected'),
    failed: t('admin.creativeRejectFailed'),
    refresh: CREATIVE_READS,
  })
  const approve = useAction(approveCreative, {
    done: t('admin.creativeApproved'),
    failed: t('admin.creativeApproveFailed'),
    refresh: CREATIVE_READS,
  })
  const { creatives } = ad
  if (creatives.length < 2) return null
  const total = creatives.reduce((sum, { review, share }) => sum + (review === 'rejected' ? 0 : share), 0)
  return (
    <section aria-label={t('admin.creatives')} className="grid gap-3">
      <h3 className="text-base">{t('admin.creativesCount', { count: creatives.length })}</h3>
      <ul className="grid gap-3 sm:grid-cols-2">
        {creatives.map((creative) => (
          <li key={creative.number} className="grid content-start gap-2 rounded-control border border-line p-3">
            <div className="aspect-3/1 overflow-hidden rounded-control">
              <CreativeView
                url={creative.url}
                previewUrl={creative.previewUrl}
                media={creative.media}
                alt={t('monitor.creativeNumber', { number: creative.number })}
              />
            </div>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <ExternalLink href={creative.url} className="text-sm font-medium text-lagoon hover:underline">
                {t('monitor.creativeNumber', { number: creative.number })}
              </ExternalLink>
              <Badge tone={TONES[creative.review]}>{t(`monitor.creative_${creative.review}`)}</Badge>
            </div>
            {creative.review === 'rejected' ? (
              <p className="text-sm text-brick">{creative.rejectionReason}</p>
            ) : (
              <>
                <p className="tabular text-sm text-soft">
                  {t('monitor.creativeShare', { percent: `${Math.round((100 * creative.share) / total)}%` })}
                </p>
                <Warnings texts={creative.media.warnings} />
                <LegibilityReport legibility={creative.legibility} />
                {!creative.media.playable && !creative.media.preparing && (
                  <Note tone="warning">{t('admin.notPlayable')}</Note>
                )}
                {creative.replaces !== null && (
                  <p className="text-sm text-soft">{t('admin.creativeReplaces', { number: creative.replaces })}</p>
                )}
                <div className="flex flex-wrap gap-2">
                  {creative.review === 'pending' && ad.approvalStatus === 'approved' && (
                    <IfRole call={approveCreative}>
                      <Button
                        size="small"
                        variant="success"
                        icon={Check}
                        busy={approve.busy}
                        disabled={!creative.media.playable}
                        onClick={() => approve.run({ params: { id: ad.id, number: String(creative.number) } })}
                      >
                        {t('admin.approveCreative', { number: creative.number })}
                      </Button>
                    </IfRole>
                  )}
                  <IfRole call={rejectCreative}>
                    <Button size="small" variant="quiet" icon={X} onClick={() => setAsked(creative)}>
                      {t('admin.rejectCreative', { number: creative.number })}
                    </Button>
                  </IfRole>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      <RejectDialog
        open={asked !== null}
        title={t('admin.rejectCreativeTitle', { number: asked?.number ?? 0 })}
        reasons={usualReasons('ad')}
        confirm={t('admin.rejectConfirm')}
        busy={reject.busy}
        onClose={() => setAsked(null)}
        onReject={(reason) =>
          asked && reject.run({ params: { id: ad.id, number: String(asked.number) }, body: { reason } })
        }
      />
    </section>
  )
}
