import { MINUTE_MS } from '@ayob/contract/durations'
import type { DisplayAd } from '@ayob/contract/live-display'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count, timeOf } from '../../lib/format'
import type { Figure } from '../../ui/stat-card'
import { EmptyState } from '../../ui/states'
import { BookingCreative } from '../creatives/booking-creative'
import { DisplayStatus } from './displays'

/** Ads beside each other on a wall, and how long they stay before the next ones come. */
const AT_ONCE = 6
const TURN_MS = 12_000
/** Figures are fetched twice a minute. Older ones than this say so. */
const FRESH_MS = 2 * MINUTE_MS

interface Props {
  figures: readonly Figure[]
  ads: readonly DisplayAd[]
  /** When the figures were fetched. */
  at: Date
}

/**
 * The platform on a large screen that nobody touches: figures that are read across a room, and ads that take turns, so that
 * nothing scrolls. Without a connection it keeps the last figures, says so, and goes on with the next ones.
 */
export function Wall({ figures, ads, at }: Props) {
  const { t } = useTranslation()
  const now = useNow(1000)
  useAwake()
  const shown = adsOfTurn(ads, Math.floor(now / TURN_MS))
  const isFresh = now - at.getTime() < FRESH_MS
  return (
    <div className="grid h-full grid-rows-[auto_1fr_auto] gap-[3vmin] p-[4vmin]">
      <dl className="grid grid-flow-col auto-cols-fr gap-[3vmin] portrait:grid-flow-row portrait:grid-cols-2">
        {figures.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-col-reverse justify-end border-t-4 border-lagoon pt-[1.5vmin]">
            <dt className="text-[2.4vmin] font-medium text-soft">{name}</dt>
            <dd className="tabular font-display text-[5.5vmin] leading-tight font-bold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {shown.length === 0 ? (
        <div className="grid place-items-center">
          <EmptyState title={t('display.wallNone')} />
        </div>
      ) : (
        <ul className="grid min-h-0 auto-rows-fr grid-cols-3 gap-[3vmin] portrait:grid-cols-2">
          {shown.map((ad) => (
            <li
              key={ad.id}
              className="flex min-h-0 min-w-0 flex-col overflow-hidden rounded-card border border-line bg-card"
            >
              <span className="min-h-0 flex-1 bg-black">
                <BookingCreative booking={ad} alt="" />
              </span>
              <span className="flex items-center justify-between gap-[1.5vmin] p-[1.8vmin]">
                <span className="min-w-0">
                  <span className="block truncate text-[2.8vmin] leading-snug font-semibold">{ad.brandName}</span>
                  <span className="tabular block text-[2vmin] text-soft">
                    {t('display.viewsOf', { count: ad.metrics.views, views: count(ad.metrics.views) })}
                  </span>
                </span>
                <DisplayStatus status={ad.status} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="tabular text-[2vmin] text-soft">
        {t(isFresh ? 'display.wallAsOf' : 'display.wallBehind', { time: timeOf(at) })} · {t('display.estimate')}
      </p>
    </div>
  )
}

/** The ads of a turn: those on the air before the others, all of them in turn. */
export function adsOfTurn<Ad extends Pick<DisplayAd, 'status'>>(ads: readonly Ad[], turn: number): readonly Ad[] {
  const running = ads.filter(({ status }) => status === 'running')
  const all = running.length > 0 ? running : ads
  if (all.length <= AT_ONCE) return all
  const first = (turn * AT_ONCE) % all.length
  return [...all.slice(first), ...all.slice(0, first)].slice(0, AT_ONCE)
}

/** The time in milliseconds, again after each `everyMs`. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs)
    return () => window.clearInterval(timer)
  }, [everyMs])
  return now
}

/** Keeps the screen on, where the browser can. The lock is lost whenever the window is hidden. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // A browser that saves its battery refuses; the wall works without it.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await held?.release()
      else lock = held
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
