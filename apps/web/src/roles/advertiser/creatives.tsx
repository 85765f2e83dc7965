import {
  deleteCreative,
  type LibraryCreative,
  listCreatives,
  MAX_CAMPAIGN_CREATIVE_BYTES,
  upload as uploadCall,
} from '@ayob/contract/creatives'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CreativeView } from '../../features/creatives/creative-view'
import { CreativeTable } from '../../features/creatives/creative-table'
import { UploadBox } from '../../features/creatives/upload-box'
import { useCreatives } from '../../features/creatives/use-creatives'
import { upload } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { useAction } from '../../lib/use-action'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Dialog } from '../../ui/dialog'
import { Loaded } from '../../ui/loaded'
import { PageHeader } from '../../ui/page-header'
import { EmptyState, Note } from '../../ui/states'

/** /creatives: the advertiser's files, and what a screen makes of them. */
export function Creatives() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<LibraryCreative | null>(null)
  const [deleting, setDeleting] = useState<LibraryCreative | null>(null)
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const remove = useAction(deleteCreative, {
    onDone: () => setDeleting(null),
    done: t('creatives.deleted'),
    failed: (error) => {
      setDeleting(null)
      return failureOf(error, t('creatives.deleteFailed'))
    },
    refresh: [listCreatives],
  })
  const query = useCreatives()
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
            void query.refetch()
          }}
        />
        {warnings.map((warning) => (
          <Note key={warning} tone="warning">
            {warning}
          </Note>
        ))}
      </div>
      <div className="my-8">
        <Loaded query={query} failed={t('creatives.loadFailed')} rowHeight="h-16">
          {(creatives) =>
            creatives.length === 0 ? (
              <EmptyState title={t('creatives.empty')}>{t('creatives.emptyText')}</EmptyState>
            ) : (
              <CreativeTable creatives={creatives} onPreview={setShown} onDelete={setDeleting} />
            )
          }
        </Loaded>
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
        busy={remove.busy}
        onClose={() => setDeleting(null)}
        onConfirm={() => deleting && remove.run({ params: { id: deleting.id } })}
      >
        {t('creatives.deleteText')}
      </ConfirmDialog>
    </>
  )
}

function Guidelines() {
  const { t } = useTranslation()
  return (
    <Card title={t('creatives.guidelines')}>
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
