import { profile } from '@ayob/contract/accounts'
import { deleteCreative, type LibraryCreative, listCreatives, uploadCreative } from '@ayob/contract/creatives'
import { Palette } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NeedsRole } from '../../features/access/needs-role'
import { useBarred } from '../../features/access/use-barred'
import { CreativeTable } from '../../features/creatives/creative-table'
import { CreativeView } from '../../features/creatives/creative-view'
import { LegibilityReport } from '../../features/creatives/legibility'
import { RoadView } from '../../features/creatives/road-view'
import { LibraryUpload } from '../../features/creatives/upload-box'
import { useCreatives, usePrepared } from '../../features/creatives/use-creatives'
import { StorageUsed } from '../../features/settings/storage-used'
import { useRefresh } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { failureOf } from '../../lib/refusals'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Dialog } from '../../ui/dialog'
import { PageHeader } from '../../ui/page-header'
import { EmptyState, Loaded, Warnings } from '../../ui/states'

type Uploaded = 'file_path' | 'url' | 'preview_url' | 'media' | 'legibility'

/** /creatives: the advertiser's files, with a warning for each problem on a screen. */
export function Creatives() {
  const { t } = useTranslation()
  const [shown, setShown] = useState<LibraryCreative | null>(null)
  const [uploaded, setUploaded] = useState<Pick<LibraryCreative, Uploaded> | null>(null)
  const removal = useConfirmedAction(deleteCreative, {
    input: ({ id }: LibraryCreative) => ({ params: { id } }),
    done: t('creatives.deleted'),
    failed: (error) => failureOf(error, t('creatives.deleteFailed')),
    refresh: [listCreatives, profile],
  })
  const query = useCreatives()
  const barred = useBarred(uploadCreative)
  const refreshStorage = useRefresh([profile])
  usePrepared(uploaded, (prepared) => {
    setUploaded(prepared)
    void query.refetch()
  })
  return (
    <>
      <PageHeader
        title={t('creatives.title')}
        subtitle={t('creatives.subtitle')}
        actions={
          !barred && (
            <ButtonLink to={paths.makeAd()} variant="primary" icon={Palette}>
              {t('creatives.make')}
            </ButtonLink>
          )
        }
      />
      <div className="grid gap-3">
        <NeedsRole call={uploadCreative}>
          <LibraryUpload
            label={t('creatives.upload')}
            hint={t('creatives.uploadHint')}
            onStart={() => setUploaded(null)}
            onUploaded={(answer) => {
              setUploaded({ ...answer, file_path: answer.filename })
              void query.refetch()
              void refreshStorage()
            }}
          />
        </NeedsRole>
        <StorageUsed />
        <Warnings texts={uploaded?.media.warnings} />
        {uploaded && <LegibilityReport legibility={uploaded.legibility} />}
      </div>
      <div className="my-8">
        <Loaded query={query} failed={t('creatives.loadFailed')} rowHeight="h-16">
          {(creatives) =>
            creatives.length === 0 ? (
              <EmptyState title={t('creatives.empty')}>{t('creatives.emptyText')}</EmptyState>
            ) : (
              <CreativeTable
                creatives={creatives}
                onPreview={setShown}
                onDelete={removal.ask}
                isReadOnly={barred !== undefined}
              />
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
            <Warnings texts={shown.media.warnings} />
            <LegibilityReport legibility={shown.legibility} always />
            <h3 className="mt-2 text-lg">{t('road.title')}</h3>
            <RoadView
              type="tuktuk"
              screen={<CreativeView url={shown.url} previewUrl={shown.preview_url} media={shown.media} alt="" />}
            />
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        {...removal.dialog}
        title={t('creatives.deleteTitle', { name: removal.item?.name ?? '' })}
        confirm={t('creatives.delete')}
      >
        {t('creatives.deleteText')}
      </ConfirmDialog>
    </>
  )
}

const GUIDELINES = ['Format', 'Shape', 'Length', 'Rate', 'Size'] as const

function Guidelines() {
  const { t } = useTranslation()
  return (
    <Card title={t('creatives.guidelines')}>
      <ul className="mt-3 grid list-disc gap-x-8 gap-y-2 pl-5 text-sm lg:grid-cols-2 text-soft marker:text-lagoon">
        {GUIDELINES.map((name) => (
          <li key={name}>{t(`creatives.guideline${name}`)}</li>
        ))}
      </ul>
    </Card>
  )
}
