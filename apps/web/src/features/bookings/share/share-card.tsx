import type { Booking } from '@ayob/contract/bookings'
import {
  DEFAULT_LINK_DAYS,
  type ReportLink,
  reportLinks,
  revokeReportLink,
  shareBooking,
  whatsAppUrl,
} from '@ayob/contract/report-links'
import { Copy, Link2, Send } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useAction, useCall } from '../../../lib/calls'
import { dateOf } from '../../../lib/format'
import { useConfirmedAction } from '../../../lib/use-confirmed-action'
import { Button, buttonClass } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { ExternalLink } from '../../../ui/external-link'
import { Checkbox, Input, Select } from '../../../ui/field'
import { Note } from '../../../ui/states'
import { NeedsRole } from '../../access/needs-role'

const DAYS = [7, 30, 90, 365] as const

/** Creates links to the live report of a booking, and revokes them. */
export function ShareCard({ booking: { id: bookingId, brandName } }: { booking: Pick<Booking, 'id' | 'brandName'> }) {
  const { t } = useTranslation()
  const [days, setDays] = useState(DEFAULT_LINK_DAYS)
  const [prices, setPrices] = useState(false)
  const make = useAction(shareBooking, { failed: t('share.makeFailed'), refresh: [reportLinks] })
  return (
    <Card title={t('share.title')} text={t('share.text')}>
      <NeedsRole call={shareBooking} className="mt-4">
        <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
          <Select
            label={t('share.holds')}
            value={days}
            options={DAYS.map((count) => [count, t('common.days', { count })])}
            onChange={(event) => setDays(Number(event.target.value))}
          />
          <Checkbox
            className="pb-1.5"
            label={t('share.prices')}
            checked={prices}
            onChange={(event) => setPrices(event.target.checked)}
          />
          <Button
            icon={Link2}
            busy={make.busy}
            onClick={() => make.run({ params: { id: bookingId }, body: { days, prices } })}
          >
            {t('share.make')}
          </Button>
        </div>
        {make.answer && <NewLink url={make.answer.url} brand={brandName} />}
        <LinkList bookingId={bookingId} />
      </NeedsRole>
    </Card>
  )
}

/** The address of a new link. It is shown only once. */
function NewLink({ url, brand }: { url: string; brand: string }) {
  const { t } = useTranslation()
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast.success(t('share.copied')),
      () => toast.error(t('share.copyFailed')),
    )
  return (
    <div className="mt-4 grid gap-3">
      <Note>
        <p role="status">{t('share.made')}</p>
      </Note>
      <Input label={t('share.link')} readOnly value={url} onFocus={(event) => event.target.select()} />
      <div className="flex flex-wrap gap-3">
        <Button icon={Copy} onClick={() => void copy()}>
          {t('share.copy')}
        </Button>
        <ExternalLink href={whatsAppUrl(t('share.whatsAppText', { brand, url }))} className={buttonClass('primary')}>
          {t('share.whatsApp')}
        </ExternalLink>
        {'share' in navigator && (
          // Closing the share menu is not a failure.
          <Button icon={Send} onClick={() => void navigator.share({ url }).catch(() => undefined)}>
            {t('share.send')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The valid links to a report. */
function LinkList({ bookingId }: { bookingId: string }) {
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
