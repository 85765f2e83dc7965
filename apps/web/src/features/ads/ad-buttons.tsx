import type { AdminAd } from '@ayob/contract/bookings'
import { Check, Pause, Play, Radio, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import type { AdActions } from './use-ad-actions'

interface Props {
  ad: AdminAd
  actions: AdActions
  onApprove: () => void
  onReject: () => void
}

/** The controls that the server allows for this ad now. */
export function AdButtons({ ad, actions, onApprove, onReject }: Props) {
  const { t } = useTranslation()
  const busy = actions.busyWith === ad.id
  const can = new Set(ad.actions)
  return (
    <>
      {can.has('approve') && (
        <Button look="success" size="small" icon={<Check aria-hidden className="size-4" />} onClick={onApprove}>
          {t('admin.approveAd')}
        </Button>
      )}
      {can.has('reject') && (
        <Button look="danger" size="small" icon={<X aria-hidden className="size-4" />} onClick={onReject}>
          {t('admin.rejectAd')}
        </Button>
      )}
      {can.has('publish') && (
        <Button
          look="primary"
          size="small"
          busy={busy}
          icon={<Radio aria-hidden className="size-4" />}
          onClick={() => actions.status.mutate({ ad, action: 'publish' })}
        >
          {t('admin.publishAd')}
        </Button>
      )}
      {can.has('pause') && (
        <Button
          size="small"
          busy={busy}
          icon={<Pause aria-hidden className="size-4" />}
          onClick={() => actions.status.mutate({ ad, action: 'pause' })}
        >
          {t('admin.pause')}
        </Button>
      )}
      {can.has('resume') && (
        <Button
          size="small"
          busy={busy}
          icon={<Play aria-hidden className="size-4" />}
          onClick={() => actions.status.mutate({ ad, action: 'resume' })}
        >
          {t('admin.resume')}
        </Button>
      )}
    </>
  )
}
