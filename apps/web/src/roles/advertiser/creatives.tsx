import { type LibraryCreative, MAX_CAMPAIGN_CREATIVE_BYTES, upload as uploadCall } from '@ayob/contract/creatives'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreativeView } from '../../features/bookings/creative-view'
import { CreativeTable } from '../../features/creatives/creative-table'
import { UploadBox } from '../../features/creatives/upload-box'
import { useCreatives, useDeleteCreative } from '../../features/creatives/use-creatives'
import { upload } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Dialog } from '../../ui/dialog'
import { PageHeader } from '../../ui/page-header'
import { SkeletonCards } from '../../ui/skeleton'
import { EmptyState, ErrorState, Note } from '../../ui/states'

/** /creatives: the advertiser's files, and what a screen makes of them. */
export function Creatives() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [shown, setShown] = useState<LibraryCreative | null>(null)
  const [deleting, setDeleting] = useState<LibraryCreative | null>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const remove = useDeleteCreative(() => setDeleting(null))
  return (
    <>
      <PageHeader title={t('creatives.title')} subtitle={t('creatives.subtitle')} />
      <div className="grid gap-3">
        <UploadBox
          label={t('creatives.upload')}
          hint={t('creatives.uploadHint')}
          maxBytes={MAX_CAMPAIGN_CREATIVE_BYTES}
          texts={{
            tooLarge: t('campaigns.creativeTooLarge'),
            done: t('campaigns.uploaded'),
            failed: t('campaigns.uploadFailed'),
          }}
          send={(file, sending) => upload(uploadCall, { files: { file }, ...sending })}
          onStart={() => setWarnings([])}
          onUploaded={({ media }) => {
            setWarnings(media.warnings)
            void queries.invalidateQueries({ queryKey: ['creatives'] })
          }}
        />
        {warnings.map((warning) => (
          <Note key={warning} tone="warning">
            {warning}
          </Note>
        ))}
      </div>
      <div className="my-8">
        <Library onPreview={setShown} onDelete={setDeleting} />
      </div>
      <Guidelines />
      <Dialog wide open={!!shown} onClose={() => setShown(null)} title={shown?.name ?? ''}>
        {shown && (
          <div className="grid gap-3">
            <div className="aspect-[3/1] overflow-hidden rounded-control bg-night">
              <CreativeView
                url={shown.url}
                previewUrl={shown.preview_url}
                media={shown.media}
                alt={t('creatives.previewAlt', { name: shown.name })}
                controls
              />
            </div>
            <p className="text-sm text-soft">{t('creatives.previewCaption')}</p>
            {shown.media.warnings.map((warning) => (
              <Note key={warning} tone="warning">
                {warning}
              </Note>
            ))}
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={!!deleting}
        title={t('creatives.deleteTitle', { name: deleting?.name ?? '' })}
        confirm={t('creatives.delete')}
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.mutate(deleting)}
      >
        {t('creatives.deleteText')}
      </ConfirmDialog>
    </>
  )
}

interface LibraryProps {
  onPreview: (creative: LibraryCreative) => void
  onDelete: (creative: LibraryCreative) => void
}

function Library(props: LibraryProps) {
  const { t } = useTranslation()
  const query = useCreatives()
  if (query.isPending) return <SkeletonCards className="h-16" />
  if (!query.data) {
    return (
      <ErrorState
        title={t('creatives.loadFailed')}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (query.data.length === 0) {
    return <EmptyState title={t('creatives.empty')}>{t('creatives.emptyText')}</EmptyState>
  }
  return <CreativeTable creatives={query.data} {...props} />
}

function Guidelines() {
  const { t } = useTranslation()
  return (
    <Card>
      <h2 className="text-lg">{t('creatives.guidelines')}</h2>
      <ul className="mt-3 grid list-disc gap-x-8 gap-y-2 pl-5 text-sm lg:grid-cols-2 text-soft marker:text-lagoon">
        <li>{t('creatives.guidelineFormat')}</li>
        <li>{t('creatives.guidelineShape')}</li>
        <li>{t('creatives.guidelineLength')}</li>
        <li>{t('creatives.guidelineRate')}</li>
        <li>{t('creatives.guidelineSize')}</li>
      </ul>
    </Card>
  )
}
