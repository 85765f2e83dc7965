import { createDesign, type DesignDocument, deleteDesign, getDesign, listDesigns } from '@ayob/contract/designs'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { NeedsRolePage } from '../../features/access/needs-role'
import { Editor } from '../../features/maker/editor'
import { FramePicture } from '../../features/maker/frame-picture'
import { copyName } from '../../features/maker/new-elements'
import { TemplateChoice } from '../../features/maker/template-choice'
import { useShop } from '../../features/maker/use-shop'
import { useOtherMember } from '../../features/organisations/use-organisation'
import { api } from '../../lib/api'
import { useAction, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { paths } from '../../lib/paths'
import { failureOf } from '../../lib/refusals'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { IconButton } from '../../ui/button'
import { ButtonLink } from '../../ui/button-link'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'

/** /creatives/make: a choice of templates, then the editor. `for=booking` returns to the booking form with the ad. */
export function MakeAd() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = search.get('design')
  const forBooking = search.get('for') === 'booking'
  return (
    <>
      <PageHeader title={t('maker.title')} subtitle={id ? undefined : t('maker.subtitle')} />
      <NeedsRolePage call={createDesign}>
        {id ? <Making key={id} id={id} forBooking={forBooking} /> : <Beginning forBooking={forBooking} />}
      </NeedsRolePage>
    </>
  )
}

function Beginning({ forBooking }: { forBooking: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const shop = useShop()
  const begin = useAction(createDesign, {
    done: ({ design }) => void navigate(paths.makeAd({ design: design.id, forBooking }), { replace: true }),
    failed: t('maker.beginFailed'),
  })
  return (
    <div className="grid gap-8">
      <Drafts forBooking={forBooking} />
      <section className="grid gap-4">
        <h2 className="text-xl">{t('maker.templates')}</h2>
        <TemplateChoice
          shop={shop}
          busy={begin.busy}
          onChoose={(document: DesignDocument, name) => begin.run({ body: { name, document } })}
        />
      </section>
    </div>
  )
}

const SHOWN = 12

/** Unfinished designs, from any device. */
function Drafts({ forBooking }: { forBooking: boolean }) {
  const { t } = useTranslation()
  const { data } = useCall(listDesigns, { query: { limit: SHOWN }, refetchOnMount: 'always' })
  const removal = useConfirmedAction(deleteDesign, {
    input: ({ id }: { id: string; name: string }) => ({ params: { id } }),
    done: t('maker.draftDeleted'),
    failed: (error) => failureOf(error, t('maker.beginFailed')),
    refresh: [listDesigns],
  })
  const copying = useAction(
    async (id: string) => {
      const { name, document } = (await api(getDesign, { params: { id } })).design
      return api(createDesign, { body: { name: copyName(name), document } })
    },
    { failed: t('maker.beginFailed'), refresh: [listDesigns] },
  )
  const otherMember = useOtherMember()
  if (!data?.designs.length) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{t('maker.drafts')}</h2>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {data.designs.map((design) => (
          <li
            key={design.id}
            className="flex flex-wrap items-center justify-end gap-1 rounded-card border border-line bg-card p-2"
          >
            {design.first_frame && (
              <span className="w-24 flex-none">
                <FramePicture frame={design.first_frame} />
              </span>
            )}
            <span className="min-w-0 flex-[1_1_9rem]">
              <span className="block truncate font-medium">{design.name}</span>
              <span className="tabular text-sm text-soft">
                {[dateTimeOf(design.updated), otherMember(design.by)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="flex flex-none items-center gap-1">
              <ButtonLink to={paths.makeAd({ design: design.id, forBooking })} size="small" icon={Pencil}>
                {t('maker.edit')}
              </ButtonLink>
              <IconButton
                label={t('maker.copyDraft', { name: design.name })}
                icon={Copy}
                disabled={copying.busy}
                onClick={() => copying.run(design.id)}
              />
              <IconButton
                label={t('maker.deleteDraft', { name: design.name })}
                icon={Trash2}
                onClick={() => removal.ask(design)}
              />
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        {...removal.dialog}
        title={t('maker.deleteDraft', { name: removal.item?.name ?? '' })}
        confirm={t('creatives.delete')}
      >
        {t('maker.deleteText')}
      </ConfirmDialog>
    </section>
  )
}

function Making({ id, forBooking }: { id: string; forBooking: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const query = useCall(getDesign, { params: { id }, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  return (
    <Loaded query={query} failed={t('maker.openFailed')} rows={1} rowHeight="h-72">
      {({ design }) => (
        <Editor
          design={design}
          onMade={(creativeId) => {
            toast.success(t('maker.made'))
            void navigate(forBooking ? paths.bookAdWith(creativeId) : paths.creatives())
          }}
          onCopy={(copy) => void navigate(paths.makeAd({ design: copy, forBooking }), { replace: true })}
        />
      )}
    </Loaded>
  )
}
