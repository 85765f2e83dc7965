import { type LibraryCreative, MAX_BOOKING_CREATIVE_BYTES } from '@ayob/contract/creatives'
import { Eye, Megaphone, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { dateOf, sizeText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { DataTable } from '../../ui/data-table'
import { useOtherMember } from '../organisations/use-organisation'
import { CreativeView } from './creative-view'

interface Props {
  creatives: readonly LibraryCreative[]
  onPreview: (creative: LibraryCreative) => void
  onDelete: (creative: LibraryCreative) => void
  isReadOnly?: boolean
}

export function CreativeTable({ creatives, onPreview, onDelete, isReadOnly }: Props) {
  const { t } = useTranslation()
  const otherMember = useOtherMember()
  return (
    <DataTable
      label={t('creatives.title')}
      rows={creatives}
      keyOf={({ id }) => id}
      columns={[
        { title: t('creatives.name'), cell: (creative) => <Named creative={creative} /> },
        { title: t('creatives.type'), cell: ({ type }) => t(`creatives.type_${type}`) },
        {
          title: t('creatives.size'),
          align: 'right',
          cell: ({ size }) => <span className="whitespace-nowrap">{sizeText(size)}</span>,
        },
        {
          title: t('creatives.updated'),
          cell: ({ updated, by }) => (
            <>
              <span className="tabular whitespace-nowrap">{dateOf(updated)}</span>
              {otherMember(by) && <span className="block text-sm text-soft">{by}</span>}
            </>
          ),
        },
        {
          title: t('creatives.actions'),
          actions: true,
          cell: (creative) => (
            <>
              <Button size="small" icon={Eye} onClick={() => onPreview(creative)}>
                {t('creatives.preview')}
              </Button>
              {!isReadOnly && creative.size <= MAX_BOOKING_CREATIVE_BYTES && (
                <ButtonLink to={paths.bookAdWith(creative.id)} size="small" icon={Megaphone}>
                  {t('creatives.use')}
                </ButtonLink>
              )}
              {!isReadOnly && creative.design_id && (
                <ButtonLink to={paths.makeAd({ design: creative.design_id })} size="small" icon={Pencil}>
                  {t('creatives.edit')}
                </ButtonLink>
              )}
              <Button
                size="small"
                variant="quiet"
                icon={Trash2}
                disabled={isReadOnly}
                onClick={() => onDelete(creative)}
              >
                {t('creatives.delete')}
              </Button>
            </>
          ),
        },
      ]}
    />
  )
}

function Named({ creative }: { creative: LibraryCreative }) {
  const { t } = useTranslation()
  return (
    <div className="flex min-w-0 items-center gap-3 as-cards:flex-col as-cards:items-end">
      <span aria-hidden className="aspect-[3/1] w-28 flex-none overflow-hidden rounded-[6px] bg-night">
        <CreativeView
          url={creative.url}
          previewUrl={creative.preview_url}
          media={{ kind: creative.preview_url ? 'image' : creative.type, preparing: creative.media.preparing }}
          alt=""
        />
      </span>
      <span className="min-w-0">
        <span className="block font-medium break-all">{creative.name}</span>
        <span className="mt-1 flex flex-wrap gap-2 empty:hidden as-cards:justify-end">
          {creative.in_use && <Badge tone="info">{t('creatives.inUse')}</Badge>}
          {creative.media.preparing ? (
            <Badge tone="info">{t('booking.preparing')}</Badge>
          ) : (
            !creative.media.playable && <Badge tone="error">{t('creatives.notPlayable')}</Badge>
          )}
          {creative.legibility?.findings.some(({ level }) => level === 'problem') && (
            <Badge tone="warning">{t('creatives.hardToRead')}</Badge>
          )}
        </span>
      </span>
    </div>
  )
}
