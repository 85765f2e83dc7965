import { sendInquiry } from '@ayob/contract/inquiries'
import { QueryClientProvider } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createQueryClient } from '../../lib/query'
import { useCallForm } from '../../lib/use-call-form'
import { Input, Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { Toaster } from '../../ui/toaster'

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
export function ContactSales(props: Props) {
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
