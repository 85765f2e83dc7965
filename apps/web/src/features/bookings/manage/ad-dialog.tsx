import { adminAd } from '@ayob/contract/ads'
import type { AnswerOf } from '@ayob/contract/call'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MONITOR, useCall } from '../../../lib/calls'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/states'
import { SeenOnTheRoad } from '../../looks/seen-on-the-road'
import { DeliveryCard } from '../delivery/delivery-card'
import { DeliveryCharts } from '../delivery/delivery-charts'
import { History, NextSteps, ProofCard } from '../delivery/record'

type FullAd = AnswerOf<typeof adminAd>['ad']

interface Props {
  /** The ad in the dialog; null while it is closed. */
  id: string | null
  onClose: () => void
  title: (ad: FullAd | undefined) => string
  description?: (ad: FullAd) => string
  children: (ad: FullAd) => ReactNode
}

/**
 * A dialog about an ad. Its content is followed by the record of the ad: pace compared with the goal, delivery by day, hour
 * and route, proof and history.
 */
export function AdDialog({ id, onClose, title, description, children }: Props) {
  const { t } = useTranslation()
  const query = useCall(adminAd, { params: { id: id ?? '' }, enabled: !!id, ...MONITOR })
  const shown = query.data?.ad
  return (
    <Dialog open={!!id} onClose={onClose} wide title={title(shown)} description={shown && description?.(shown)}>
      <Loaded query={query} failed={t('admin.adLoadFailed')} rows={2} rowHeight="h-24">
        {({ ad }) => (
          <div className="grid grid-cols-1 gap-6">
            {children(ad)}
            <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
              <DeliveryCard booking={ad} />
              <NextSteps booking={ad} />
            </div>
            <DeliveryCharts booking={ad} />
            <SeenOnTheRoad booking={ad} />
            <ProofCard booking={ad} />
            <History booking={ad} withActors />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
