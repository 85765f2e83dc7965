import { sendInquiry } from '@ayob/contract/inquiries'
import { createI18n } from '@ayob/i18n/create'
import common from '@ayob/i18n/en/common.json'
import inquiry from '@ayob/i18n/en/inquiry.json'
import validation from '@ayob/i18n/en/validation.json'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { chosenLanguage } from '../../lib/chosen-language'
import { switchLanguage } from '../../lib/language'
import { createQueryClient } from '../../lib/query'
import { useCallForm } from '../../lib/use-call-form'
import { Input, Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { Toaster } from '../../ui/toaster'

const i18n = createI18n('en', { common, inquiry, validation })
const root = createRoot(document.body.appendChild(document.createElement('div')))

function show(open: boolean) {
  root.render(
    <I18nextProvider i18n={i18n}>
      <ContactSales open={open} onClose={() => show(false)} />
    </I18nextProvider>,
  )
}

/** Opens the dialog for an inquiry, in the language of the page if its texts can be loaded. */
export async function openContact(): Promise<void> {
  await switchLanguage(i18n, chosenLanguage()).catch(() => undefined)
  show(true)
}

interface Props {
  open: boolean
  onClose: () => void
}

const queries = createQueryClient()
const EMPTY = { name: '', email: '', company: '', phone: '', message: '' }
const FIELDS = [
  ['name', 'text', 'name'],
  ['email', 'email', 'email'],
  ['company', 'text', 'organization'],
  ['phone', 'tel', 'tel'],
] as const

/** An inquiry to sales, in a dialog of the landing page. It has its own query client and toasts. */
function ContactSales(props: Props) {
  return (
    <QueryClientProvider client={queries}>
      <InquiryForm {...props} />
      <Toaster />
    </QueryClientProvider>
  )
}

function InquiryForm({ open, onClose }: Props) {
  const { t } = useTranslation()
  const form = useCallForm(sendInquiry, {
    values: EMPTY,
    clear: true,
    onDone: onClose,
    done: t('inquiry.sent'),
    failed: () => t('inquiry.failed'),
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title={t('inquiry.title')}
      description={t('inquiry.text')}
      submit={form.busy ? t('inquiry.sending') : t('inquiry.send')}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(([name, type, autoComplete]) => (
          <Input
            key={name}
            label={t(`inquiry.${name}`)}
            type={type}
            autoComplete={autoComplete}
            {...form.field(name)}
          />
        ))}
      </div>
      <Textarea label={t('inquiry.message')} {...form.field('message')} />
    </FormDialog>
  )
}
