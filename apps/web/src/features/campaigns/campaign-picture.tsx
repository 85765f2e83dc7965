import type { Campaign } from '@ayob/contract/campaigns'
import { useTranslation } from 'react-i18next'
import { LedBoard } from '../../ui/led'
import { CreativeView } from '../creatives/creative-view'

const VIDEO = /\.(mp4|mov|avi)$/i

type Pictured = Pick<Campaign, 'creative_url' | 'preview_url' | 'brand'>

/** The creative in the screen's 3:1 shape, or an unlit screen. */
export function CampaignPicture({ campaign }: { campaign: Pictured }) {
  const { t } = useTranslation()
  const { creative_url: url, preview_url: previewUrl, brand } = campaign
  return (
    <div className="aspect-[3/1] overflow-hidden rounded-control bg-night">
      {url ? (
        <CreativeView
          url={url}
          previewUrl={previewUrl}
          media={{ kind: VIDEO.test(url) ? 'video' : 'image' }}
          alt={t('monitor.creativeOf', { brand })}
        />
      ) : (
        <LedBoard lines={['YOUR AD']} />
      )}
    </div>
  )
}
