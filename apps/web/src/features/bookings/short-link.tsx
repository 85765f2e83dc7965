import type { BookingDetail } from '@ayob/contract/bookings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { count } from '../../lib/format'
import { Card } from '../../ui/card'

/** The picture of a QR code as a data address. The library is fetched with the first one. */
function useQrPicture(url: string | undefined) {
  return useQuery({
    queryKey: ['qr', url],
    enabled: url !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { toDataURL } = await import('qrcode')
      return toDataURL(url ?? '', { margin: 2, width: 256 })
    },
  })
}

/** The ad's QR code, where it leads, and how often it was scanned. */
export function ShortLink({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const { short_link: link, metrics } = booking
  const picture = useQrPicture(link?.url)
  return (
    <Card aria-labelledby="qr-title">
      <h2 id="qr-title" className="text-lg">
        {t('monitor.qrTitle')}
      </h2>
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
            <a href={link.url} target="_blank" rel="noreferrer" className="break-all text-lagoon underline">
              {link.url.replace(/^https?:\/\//, '')}
            </a>
            <p className="text-sm break-all text-soft">
              {t('monitor.qrLeads')} {link.target}
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
