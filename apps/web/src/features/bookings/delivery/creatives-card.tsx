import { addCreative, type CreativeResults, MAX_CREATIVES, switchCreative } from '@ayob/contract/booking-creatives'
import type { BookingDetail } from '@ayob/contract/bookings'
import { reasonText } from '@ayob/i18n/reasons'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/calls'
import { count, percent } from '../../../lib/format'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Facts } from '../../../ui/facts'
import { Select } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import { NeedsRole } from '../../access/needs-role'
import { useBarred } from '../../access/use-barred'
import { CreativeView } from '../../creatives/creative-view'
import { BookingUpload } from '../../creatives/upload-box'
import { BOOKING_READS } from '../booking-reads'
import { clickRate } from '../facts'

const OVER = new Set<BookingDetail['status']>(['completed', 'cancelled'])
const TONES = { pending: 'warning', approved: 'success', rejected: 'error' } as const

/** The creatives of a booking with several: the results of each, and a switch for each until the flight is over. */
export function CreativesCard({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  const { id, creatives, status } = booking
  const change = useAction(switchCreative, {
    done: t('monitor.creativeSwitched'),
    failed: t('monitor.creativeSwitchFailed'),
    refresh: BOOKING_READS,
  })
  const isBarred = useBarred(switchCreative) !== undefined
  const isOver = OVER.has(status)
  if (creatives.length < 2) return isOver ? null : <Single booking={booking} />
  const isLive = creatives.some(({ on, review }) => on && review === 'approved')
  const shown = creatives.filter(({ on, review }) => on && (isLive ? review === 'approved' : review === 'pending'))
  const planned = shown.reduce((sum, { share }) => sum + share, 0)
  const played = creatives.reduce((sum, { plays }) => sum + plays, 0)
  /** The share of a creative in the plays; until the first play the share that was chosen. */
  const partOf = (creative: CreativeResults) => {
    if (played > 0) return creative.plays / played
    return shown.includes(creative) ? creative.share / planned : 0
  }
  return (
    <Card title={t('monitor.creativesTitle')} text={t('monitor.creativesText')}>
      <ul className="mt-4 grid gap-4 lg:grid-cols-2">
        {creatives.map((creative) => (
          <li key={creative.number} className="grid content-start gap-3 rounded-control border border-line p-3 sm:p-4">
            <Heading creative={creative} part={partOf(creative)} />
            <Facts
              least="7.5rem"
              columns={4}
              valueClass="font-display text-lg font-bold"
              items={[
                [t('monitor.plays'), count(creative.plays)],
                [t('monitor.impressions'), count(creative.impressions)],
                [t('monitor.clicks'), count(creative.clicks)],
                [t('monitor.ctr'), percent(clickRate(creative.clicks, creative.impressions))],
              ]}
            />
            {creative.review === 'rejected' && (
              <p className="text-sm text-brick">
                {creative.rejectionReason
                  ? t('monitor.reason', { reason: reasonText(t, creative.rejectionReason) })
                  : t('monitor.creative_rejected')}
              </p>
            )}
            {creative.review !== 'rejected' && !isOver && (
              <Switch
                label={t('monitor.creativeShow', { number: creative.number })}
                hint={t('monitor.creativeShowHint')}
                checked={creative.on}
                disabled={isBarred || change.busy || (shown.length === 1 && shown.includes(creative))}
                onChange={(on) => change.run({ params: { id, number: String(creative.number) }, body: { on } })}
              />
            )}
          </li>
        ))}
      </ul>
      {!isOver && (
        <div className="mt-4 grid">
          <NewCreative booking={booking} />
        </div>
      )}
    </Card>
  )
}

/** For a booking with one creative: a way to add another one. */
function Single({ booking }: { booking: BookingDetail }) {
  const { t } = useTranslation()
  return (
    <Card title={t('booking.moreCreatives')} text={t('booking.moreCreativesText')}>
      <div className="mt-3 grid">
        <NewCreative booking={booking} />
      </div>
    </Card>
  )
}

/** The picture of a creative, its state, and its share of the plays. */
function Heading({ creative, part }: { creative: CreativeResults; part: number }) {
  const { t } = useTranslation()
  const name = t('monitor.creativeNumber', { number: creative.number })
  const isOff = creative.review !== 'rejected' && !creative.on
  return (
    <>
      <div className="aspect-3/1 w-full overflow-hidden rounded-control">
        <CreativeView url={creative.url} previewUrl={creative.previewUrl} media={creative.media} alt={name} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-base">{name}</h3>
        <span className="flex flex-wrap items-center gap-2">
          {part > 0 && (
            <span className="tabular text-sm text-soft">
              {t('monitor.creativeShare', { percent: `${Math.round(part * 100)}%` })}
            </span>
          )}
          <Badge tone={isOff ? 'neutral' : TONES[creative.review]} icon={isOff ? 'paused' : undefined}>
            {isOff ? t('monitor.creativeOff') : t(`monitor.creative_${creative.review}`)}
          </Badge>
        </span>
      </div>
    </>
  )
}

/** Adds a creative to an own booking or replaces one. The new one is reviewed first; the current ones keep showing until then. */
function NewCreative({ booking: { id, creatives } }: { booking: Pick<BookingDetail, 'id' | 'creatives'> }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const open = creatives.filter(({ review }) => review !== 'rejected')
  const isFull = open.length >= MAX_CREATIVES
  const [replaces, setReplaces] = useState('')
  const add = useAction(addCreative, {
    onDone: () => setIsOpen(false),
    done: t('monitor.creativeAdded'),
    failed: t('monitor.creativeAddFailed'),
    refresh: BOOKING_READS,
  })
  const chosen = replaces === '' && isFull ? String(open[0]?.number) : replaces
  if (!isOpen) {
    return (
      <NeedsRole call={addCreative}>
        <Button size="small" icon={Plus} className="justify-self-start" onClick={() => setIsOpen(true)}>
          {t('monitor.creativeNew')}
        </Button>
      </NeedsRole>
    )
  }
  return (
    <div className="grid gap-3 rounded-control border border-line p-3 sm:p-4">
      <Select
        className="max-w-96"
        label={t('monitor.creativePlace')}
        value={chosen}
        options={[
          ...(isFull ? [] : [['', t('monitor.creativeBeside')] as const]),
          ...open.map(({ number }) => [String(number), t('monitor.creativeInstead', { number })] as const),
        ]}
        onChange={({ target: { value } }) => setReplaces(value)}
      />
      <BookingUpload
        label={t('booking.addCreativeFile')}
        hint={t('booking.addCreativeHint')}
        onUploaded={({ file_path: file }) =>
          add.run({ params: { id }, body: { file, ...(chosen !== '' && { replaces: Number(chosen) }) } })
        }
      />
      <p className="text-sm text-soft">{t('monitor.creativeNewText')}</p>
    </div>
  )
}
