import type { BookingDetail } from '@ayob/contract/bookings'
import { useTranslation } from 'react-i18next'
import { count } from '../../../lib/format'
import { readableAddress } from '../../../lib/readable-address'
import { useQrPicture } from '../../../lib/use-qr-picture'
import { Card } from '../../../ui/card'
import { ExternalLink } from '../../../ui/external-link'

/** The QR code of an ad, its target and its number of scans. */
export function ShortLink({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const { short_link: link, metrics } = booking
  const picture = useQrPicture(link?.url, 256)
  return (
    <Card title={t('monitor.qrTitle')}>
      {!link && <p className="mt-2 text-soft">{t('monitor.qrNone')}</p>}
      {link && (
        <div className="mt-3 flex items-start gap-4">
          {picture.data && (
            <img
              src={picture.data}
              alt={t('monitor.qrAlt', { url: link.url })}
              className="size-28 flex-none rounded-control border border-line bg-white"
            />
          )}
          <div className="grid min-w-0 gap-2">
            <ExternalLink href={link.url} className="break-all text-lagoon underline">
              {link.url.replace(/^https?:\/\//, '')}
            </ExternalLink>
            <p className="text-sm break-all text-soft">
              {t('monitor.qrLeads')} {readableAddress(link.target)}
            </p>
            <p className="tabular text-sm">
              {t('monitor.qrText', { count: metrics.totalClicks, clicks: count(metrics.totalClicks) })}
            </p>
          </div>
        </div>
      )}
    </Card>
  )
}
