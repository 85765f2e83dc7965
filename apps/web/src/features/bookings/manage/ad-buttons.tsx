import { type AdminAd, approveAd, rejectAd, setAdStatus } from '@ayob/contract/ads'
import { bookingOffer, obstacleOf } from '@ayob/domain/bookings/offers'
import { Check, Pause, Play, Radio, X } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button'
import { IfRole } from '../../access/needs-role'
import type { AdDecision } from '../review/ad-review-dialogs'
import type { AdActions } from './use-ad-actions'

interface Props {
  ad: AdminAd
  actions: AdActions
  onDecide: (decision: AdDecision) => void
}

const BUTTONS = [
  ['approve', 'success', Check, 'admin.approveAd', approveAd],
  ['reject', 'danger', X, 'admin.rejectAd', rejectAd],
  ['publish', 'primary', Radio, 'admin.publishAd', setAdStatus],
  ['pause', 'secondary', Pause, 'admin.pause', setAdStatus],
  ['resume', 'secondary', Play, 'admin.resume', setAdStatus],
] as const

/** The actions of an ad, as offered by the domain. A disabled action says why. */
export function AdButtons({ ad, actions, onDecide }: Props) {
  const { t } = useTranslation()
  const id = useId()
  return BUTTONS.map(([action, variant, icon, label, call]) => {
    const offer = bookingOffer(ad, action)
    const obstacle = obstacleOf(offer)
    if (offer === 'absent') return null
    const isDecision = action === 'approve' || action === 'reject'
    return (
      <div key={action} className="flex flex-wrap items-center gap-2">
        <IfRole call={call}>
          <Button
            variant={variant}
            size="small"
            icon={icon}
            busy={!isDecision && actions.busyWith === ad.id}
            disabled={obstacle !== undefined}
            aria-describedby={obstacle && `${id}${action}`}
            onClick={() => (isDecision ? onDecide({ action, ad }) : actions.status.run({ ad, action }))}
          >
            {t(label)}
          </Button>
        </IfRole>
        {obstacle && (
          <span id={`${id}${action}`} className="text-sm text-soft">
            {t(obstacle)}
          </span>
        )}
      </div>
    )
  })
}
