import { keepView, removeView, type ViewedList, views } from '@ayob/contract/views'
import { Bookmark, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useAction, useCall } from '../../lib/calls'
import { failureOf } from '../../lib/refusals'
import { useCallForm } from '../../lib/use-call-form'
import { Button, IconButton } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'

/** Opens the kept views of a list, and keeps the current one: all that stands in the address but the page. */
export function KeptViews({ list }: { list: ViewedList }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Bookmark} onClick={() => setOpen(true)}>
        {t('views.open')}
      </Button>
      {open && <ViewsDialog list={list} onClose={() => setOpen(false)} />}
    </>
  )
}

function ViewsDialog({ list, onClose }: { list: ViewedList; onClose: () => void }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const kept = useCall(views, { query: { list } }).data?.views ?? []
  const current = new URLSearchParams(search)
  current.delete('page')
  const address = current.toString()
  const form = useCallForm(keepView, {
    values: { list, name: '', address },
    clear: true,
    done: ({ view }) => t('views.kept', { name: view.name }),
    failure: t('views.failed'),
    refresh: [views],
  })
  const remove = useAction(removeView, {
    failed: (error) => failureOf(error, t('views.failed')),
    refresh: [views],
  })
  return (
    <Dialog open onClose={onClose} title={t('views.title')} description={t('views.text')}>
      {kept.length > 0 && (
        <ul aria-label={t('views.title')} className="mb-5 divide-y divide-line border-y border-line">
          {kept.map((view) => (
            <li key={view.id} className="flex items-center gap-2 py-1">
              <Link
                to={{ pathname, search: view.address }}
                onClick={onClose}
                aria-current={view.address === address || undefined}
                className="min-h-9 min-w-0 flex-1 content-center wrap-anywhere text-lagoon underline-offset-4 hover:underline aria-[current]:font-semibold"
              >
                {view.name}
              </Link>
              <IconButton
                icon={Trash2}
                label={t('views.remove', { name: view.name })}
                onClick={() => remove.run({ params: { id: view.id } })}
              />
            </li>
          ))}
        </ul>
      )}
      {address === '' ? (
        <p className="text-soft">{t('views.nothing')}</p>
      ) : (
        <Form form={form} className="flex flex-wrap items-end gap-3">
          <Input className="min-w-0 flex-1" label={t('views.name')} required maxLength={60} {...form.field('name')} />
          <SubmitButton form={form}>{t('views.keep')}</SubmitButton>
        </Form>
      )}
    </Dialog>
  )
}
