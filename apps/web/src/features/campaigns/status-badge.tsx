import type { CampaignStatus } from '@ayob/contract/campaigns'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../ui/badge'

const TONES: Record<CampaignStatus, Tone> = {
  draft: 'warning',
  queued: 'info',
  running: 'info',
  paused: 'neutral',
  completed: 'success',
}

/** Where a campaign stands. */
export function CampaignBadge({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation()
  return (
    <Badge tone={TONES[status]} icon={status === 'paused' ? 'paused' : undefined}>
      {t(`campaigns.${status}`)}
    </Badge>
  )
}
