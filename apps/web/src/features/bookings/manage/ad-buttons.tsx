import type { BookingAction } from '@ayob/contract/booking-states'
import type { AdminAd } from '@ayob/contract/bookings'
import { bookingOffer, obstacleOf } from '@ayob/domain/bookings/offers'
import { Check, type LucideIcon, Pause, Play, Radio, X } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../../lib/use-text'
import { Button, type ButtonLook } from '../../../ui/button'
import type { AdActions } from './use-ad-actions'

interface Props {
  ad: AdminAd
  actions: AdActions
  onApprove: () => void
  onReject: () => void
}

const BUTTONS: readonly (readonly [BookingAction, ButtonLook, LucideIcon, `admin.${string}`])[] = [
  ['approve', 'success', Check, 'admin.approveAd'],
  ['reject', 'danger', X, 'admin.rejectAd'],
  ['publish', 'primary', Radio, 'admin.publishAd'],
  ['pause', 'secondary', Pause, 'admin.pause'],
  ['resume', 'secondary', Play, 'admin.resume'],
]

/** The actions of an ad as the table of offers gives them. A disabled action says why. */
export function AdButtons({ ad, actions, onApprove, onReject }: Props) {
  const text = useText()
  const id = useId()
  const changes = (action: BookingAction) => action === 'publish' || action === 'pause' || action === 'resume'
  const act = (action: BookingAction) => {
    if (action === 'approve') onApprove()
    else if (action === 'reject') onReject()
    else if (action === 'publish' || action === 'pause' || action === 'resume') actions.status.run({ ad, action })
  }
  return BUTTONS.map(([action, look, Icon, label]) => {
    const offer = bookingOffer(ad, action)
    const obstacle = obstacleOf(offer)
    if (offer === 'absent') return null
    return (
      <div key={action} className="flex flex-wrap items-center gap-2">
        <Button
          look={look}
          size="small"
          busy={changes(action) && actions.busyWith === ad.id}
          icon={Icon}
          disabled={obstacle !== undefined}
          aria-describedby={obstacle && `${id}${action}`}
          onClick={() => act(action)}
        >
          {text(label)}
        </Button>
        {obstacle && (
          <span id={`${id}${action}`} className="text-sm text-soft">
            {text(obstacle)}
          </span>
        )}
      </div>
    )
  })
}
