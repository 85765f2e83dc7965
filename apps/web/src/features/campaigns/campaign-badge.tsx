import type { CampaignStatus } from '@ayob/contract/campaigns'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/badge'
import { STATUS_TONES } from '../bookings/labels'

/** A state that ads share has the same colour on every page. */
const TONES: Record<CampaignStatus, Tone> = { draft: 'warning', queued: 'info', ...STATUS_TONES }

/** The state of a campaign. */
export function CampaignBadge({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation()
  return (
    <Badge tone={TONES[status]} icon={status === 'paused' ? 'paused' : undefined}>
      {t(`campaigns.${status}`)}
    </Badge>
  )
}
