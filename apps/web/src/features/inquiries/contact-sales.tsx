import { sendInquiry, zInquiryForm } from '@ayob/contract/inquiries'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Input, Textarea } from '../../ui/field'
import { Toaster } from '../../ui/toaster'

interface Props {
  open: boolean
  onClose: () => void
}

const EMPTY = { name: '', email: '', company: '', phone: '', message: '' }
const FIELDS = [
  ['name', 'text', 'name'],
  ['email', 'email', 'email'],
  ['company', 'text', 'organization'],
  ['phone', 'tel', 'tel'],
] as const

/** A question to sales. What was typed stays when sending fails. */
export function ContactSales({ open, onClose }: Props) {
  const { t } = useTranslation()
  const text = useText()
  const { register, handleSubmit, reset, clearErrors, formState } = useForm({
    resolver: zodResolver(zInquiryForm),
    defaultValues: EMPTY,
    reValidateMode: 'onSubmit',
  })
  const labels = {
    name: t('inquiry.name'),
    email: t('inquiry.email'),
    company: t('inquiry.company'),
    phone: t('inquiry.phone'),
  }
  const send = handleSubmit(async (form) => {
    try {
      await api(sendInquiry, { body: form })
      toast.success(t('inquiry.sent'))
      reset(EMPTY)
      onClose()
    } catch {
      toast.error(t('inquiry.failed'))
    }
  })
  return (
    <>
      <Dialog open={open} onClose={onClose} title={t('inquiry.title')} description={t('inquiry.text')}>
        <form noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
          <div className="grid gap-4 sm:grid-cols-2">
            {FIELDS.map(([name, type, autoComplete]) => (
              <Input
                key={name}
                label={labels[name]}
                type={type}
                autoComplete={autoComplete}
                error={text(formState.errors[name]?.message)}
                {...register(name, { onChange: () => clearErrors(name) })}
              />
            ))}
          </div>
          <Textarea
            label={t('inquiry.message')}
            error={text(formState.errors.message?.message)}
            {...register('message', { onChange: () => clearErrors('message') })}
          />
          <div className="mt-2 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button look="primary" type="submit" busy={formState.isSubmitting}>
              {formState.isSubmitting ? t('inquiry.sending') : t('inquiry.send')}
            </Button>
          </div>
        </form>
      </Dialog>
      <Toaster />
    </>
  )
}
