import type { HouseAd } from '@ayob/contract/house-ads'
import { ArrowDown, ArrowUp, Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateTimeOf, dayText, today } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Button, IconButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { CreativeView } from '../creatives/creative-view'

interface Props {
  house: HouseAd
  /** Absent at the ends of the list. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  busy: boolean
  onEdit: () => void
  onPause: () => void
  onDelete: () => void
}

/** A house ad with its files, its state and what can be done with it. */
export function HouseAdCard({ house, onUp, onDown, busy, onEdit, onPause, onDelete }: Props) {
  const { t } = useTranslation()
  const { name, paused } = house
  const state = stateOf(house)
  return (
    <Card
      title={name}
      aside={
        <Badge tone={state === 'playing' ? 'live' : 'neutral'} {...(paused && { icon: 'paused' })}>
          {t(`houseAds.${state}`)}
        </Badge>
      }
    >
      <div className="mt-4 flex flex-wrap gap-4">
        {house.files.map((file) => (
          <figure key={file.language} className="w-full max-w-60">
            <div className="aspect-3/1 overflow-hidden rounded-control">
              <CreativeView
                url={file.url}
                previewUrl={file.preview_url}
                media={file.media}
                alt={t('houseAds.previewOf', { name })}
              />
            </div>
            <figcaption className="mt-1 text-sm text-soft">
              {t(`houseAds.language_${file.language}`)}
              {file.media.warnings.map((warning) => (
                <span key={warning} className="block text-amber">
                  {warning}
                </span>
              ))}
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="mt-3">
        {house.vehicle_types?.map((type) => t(`states.vehicle_${type}`)).join(', ') ?? t('houseAds.allTypes')} ·{' '}
        <Days house={house} />
      </p>
      <p className="text-sm text-soft">
        {t('houseAds.changedBy', {
          when: dateTimeOf(house.changed_at),
          name: house.changed_by ?? t('activity.by_unknown'),
        })}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button size="small" icon={Pencil} aria-label={t('houseAds.editOf', { name })} onClick={onEdit}>
          {t('houseAds.edit')}
        </Button>
        <Button
          size="small"
          icon={paused ? Play : Pause}
          busy={busy}
          aria-label={t(paused ? 'houseAds.resumeOf' : 'houseAds.pauseOf', { name })}
          onClick={onPause}
        >
          {t(paused ? 'houseAds.resume' : 'houseAds.pause')}
        </Button>
        <IconButton icon={ArrowUp} disabled={!onUp} label={t('houseAds.moveUp', { name })} onClick={onUp} />
        <IconButton icon={ArrowDown} disabled={!onDown} label={t('houseAds.moveDown', { name })} onClick={onDown} />
        <Button
          size="small"
          variant="danger"
          icon={Trash2}
          aria-label={t('houseAds.deleteOf', { name })}
          onClick={onDelete}
        >
          {t('houseAds.delete')}
        </Button>
      </div>
    </Card>
  )
}

function stateOf({ paused, playing, from, until }: HouseAd) {
  if (paused) return 'paused'
  if (playing) return 'playing'
  if (until && until < today()) return 'ended'
  return from && from > today() ? 'planned' : 'waiting'
}

function Days({ house: { from, until } }: { house: HouseAd }) {
  const { t } = useTranslation()
  if (from && until) return `${dayText(from)} – ${dayText(until)}`
  if (from) return t('houseAds.fromDay', { day: dayText(from) })
  return until ? t('houseAds.untilDay', { day: dayText(until) }) : t('houseAds.allDays')
}
