import { type ReportLink, reportLinks, revokeReportLink } from '@ayob/contract/report-links'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/calls'
import { dateOf } from '../../../lib/format'
import { useConfirmedAction } from '../../../lib/use-confirmed-action'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'

/** The valid links to a report. */
export function LinkList({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  const query = useCall(reportLinks, { params: { id: bookingId } })
  const end = useConfirmedAction(revokeReportLink, {
    input: (link: ReportLink) => ({ params: { id: bookingId, linkId: link.id } }),
    done: t('share.ended'),
    failed: t('share.endFailed'),
    refresh: [reportLinks],
  })
  const links = query.data?.links ?? []
  if (links.length === 0) return null
  const textOf = ({ created_at, expires_at, prices, made_by }: ReportLink) =>
    [
      t('share.linkOf', { day: dateOf(created_at) }),
      made_by === 'weekly_report' && t('share.linkWeekly'),
      prices && t('share.linkWithPrices'),
      t('share.linkUntil', { day: dateOf(expires_at) }),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <div className="mt-5">
      <h3 className="text-base">{t('share.links')}</h3>
      <ul className="mt-2 divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="tabular min-w-0">{textOf(link)}</span>
            <Button
              size="small"
              aria-label={t('share.endOf', { day: dateOf(link.created_at) })}
              onClick={() => end.ask(link)}
            >
              {t('share.end')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog {...end.dialog} title={t('share.endConfirm')} confirm={t('share.end')}>
        {t('share.endText')}
      </ConfirmDialog>
    </div>
  )
}
