// The scenes of the component tests in e2e/components: base parts with as little around them as possible. The tests answer
// the calls that they make.
import { adminInquiries, sendInquiry, setInquiryStatus } from '@ayob/contract/inquiries'
import { createI18n } from '@ayob/i18n/create'
import { en } from '@ayob/i18n/en'
import { enConsole } from '@ayob/i18n/en-console'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router'
import { useAction, useCall } from '../src/lib/calls'
import { createQueryClient } from '../src/lib/query'
import { useCallForm } from '../src/lib/use-call-form'
import { Inquiries } from '../src/roles/admin/inquiries'
import { Input, Textarea } from '../src/ui/field'
import { Form, FormDialog, LeaveGuard, SubmitButton } from '../src/ui/form'
import { Toaster } from '../src/ui/toaster'
import { Gallery } from './gallery'

const EMPTY = { name: '', email: '', company: 'AYOB', phone: '011 234 5678', message: '' }

function FormScene() {
  const form = useCallForm(sendInquiry, { values: EMPTY, done: 'Sent', failure: 'Not sent' })
  return (
    <Form form={form}>
      <Input label="Name" {...form.field('name')} />
      <Input label="Email" {...form.field('email')} />
      <Textarea label="Message" {...form.field('message')} />
      <SubmitButton form={form}>Send</SubmitButton>
      <LeaveGuard form={form} />
    </Form>
  )
}

function DialogScene() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const form = useCallForm(sendInquiry, { values: EMPTY, clear: true, done: close, failure: 'Not sent' })
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask sales
      </button>
      <FormDialog form={form} open={open} onClose={close} title="Question" submit="Send">
        <Input label="Name" {...form.field('name')} />
        <Input label="Email" {...form.field('email')} />
        <Textarea label="Message" {...form.field('message')} />
      </FormDialog>
    </>
  )
}

function ActionScene() {
  const names = useCall(adminInquiries, { query: { status: 'new' }, select: ({ inquiries }) => inquiries })
  const move = useAction(setInquiryStatus, { done: 'Moved', failed: 'Not moved', refresh: [adminInquiries] })
  return (
    <>
      <p role="status">{names.data?.map(({ name }) => name).join(', ')}</p>
      <button
        type="button"
        disabled={move.busy}
        onClick={() => move.run({ params: { id: '7' }, body: { status: 'closed' } })}
      >
        Move on
      </button>
    </>
  )
}

function Frame() {
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Outlet />
      <Toaster />
    </>
  )
}

const SCENES = [
  { path: '/form', element: <FormScene /> },
  { path: '/dialog', element: <DialogScene /> },
  { path: '/action', element: <ActionScene /> },
  { path: '/list', element: <Inquiries /> },
  { path: '/elsewhere', element: <h1>Elsewhere</h1> },
]
const gallery = { path: '/', element: <Gallery scenes={SCENES.map(({ path }) => path)} /> }

const router = createBrowserRouter([{ element: <Frame />, children: [gallery, ...SCENES] }], {
  // The development server serves the page from a folder.
  basename: window.location.pathname.startsWith('/test/') ? '/test' : '/',
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <I18nextProvider i18n={createI18n('en', { ...en, ...enConsole })}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  )
}
