import { HOUR_S } from '@ayob/contract/durations'
import { type DisplayAd, type DisplayMetrics, displayAds } from '@ayob/contract/live-display'
import { Clock, Eye, Layers, Maximize, PlayCircle, Wallet } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisplayCard, MetricsDialog } from '../../features/live-display/displays'
import { Wall } from '../../features/live-display/wall'
import { useOpenParam } from '../../lib/address'
import { MONITOR, useCall } from '../../lib/calls'
import { count, hoursText, money, usd } from '../../lib/format'
import { useFailureToast } from '../../lib/use-failure-toast'
import { Button } from '../../ui/button'
import { PageHeader } from '../../ui/page-header'
import { type Figure, Figures } from '../../ui/stat-card'
import { EmptyState, Loaded, SkeletonPage } from '../../ui/states'

const CENTS = 100

/** /admin/ayob-platform: approved ads with their results. In full screen it is a wall that nobody has to touch. */
export function LiveDisplay() {
  const { t } = useTranslation()
  const query = useCall(displayAds, MONITOR)
  useFailureToast(query.isError, t('display.loadFailed'))
  const wall = useRef<HTMLDivElement>(null)
  const isFull = useIsFull(wall)
  const [openId, setOpenId] = useOpenParam('ad')
  return (
    <>
      <PageHeader
        title={t('display.title')}
        subtitle={t('display.subtitle')}
        actions={
          <Button
            icon={Maximize}
            onClick={() => void wall.current?.requestFullscreen()}
            disabled={!query.data || !document.fullscreenEnabled}
          >
            {t('display.fullScreen')}
          </Button>
        }
      />
      <Loaded query={query} failed={t('display.loadFailed')} skeleton={<SkeletonPage />}>
        {(ads) => (
          <>
            <div ref={wall} className="bg-paper">
              {isFull ? <Wall ads={ads} at={new Date(query.dataUpdatedAt)} figures={figuresOf(ads)} /> : page(ads)}
            </div>
            <MetricsDialog ad={ads.find(({ id }) => id === openId)} onClose={() => setOpenId(null)} />
          </>
        )}
      </Loaded>
    </>
  )

  function figuresOf(ads: readonly DisplayAd[]): readonly Figure[] {
    return [
      [t('display.ads'), count(ads.length), Layers, 'blue'],
      [t('display.impressions'), count(sumOf(ads, ({ impressions }) => impressions)), Eye, 'purple'],
      [t('display.views'), count(sumOf(ads, ({ views }) => views)), PlayCircle, 'green'],
      [t('display.screenTime'), hoursText(sumOf(ads, ({ screenTime }) => screenTime) / HOUR_S), Clock, 'orange'],
      [
        t('display.spending'),
        usd(sumOf(ads, ({ spendingUsd }) => spendingUsd)),
        Wallet,
        'green',
        { note: money(sumOf(ads, ({ spending }) => spending)) },
      ],
    ]
  }

  function page(ads: readonly DisplayAd[]) {
    return (
      <>
        <Figures items={figuresOf(ads)} />
        <p className="mt-3 text-sm text-soft">{t('display.estimate')}</p>
        <h2 className="sr-only">{t('display.approved')}</h2>
        {ads.length === 0 ? (
          <div className="mt-6">
            <EmptyState title={t('display.empty')}>{t('display.emptyText')}</EmptyState>
          </div>
        ) : (
          <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {ads.map((ad) => (
              <DisplayCard key={ad.id} ad={ad} onOpen={() => setOpenId(ad.id)} />
            ))}
          </ul>
        )}
      </>
    )
  }
}

/** Whether an element fills the whole screen now. */
function useIsFull(element: { readonly current: Element | null }): boolean {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(element.current !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [element])
  return isFull
}

/** Returns a sum over the ads, computed in cents. */
function sumOf(ads: readonly DisplayAd[], of: (metrics: DisplayMetrics) => number): number {
  return ads.reduce((total, { metrics }) => total + Math.round(of(metrics) * CENTS), 0) / CENTS
}
