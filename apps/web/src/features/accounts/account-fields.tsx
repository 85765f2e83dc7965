import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths'
import type { CallForm } from '../../lib/use-call-form'
import { ExternalLink } from '../../ui/external-link'
import { Input, WebAddressInput } from '../../ui/field'
import { PasswordInput } from '../../ui/password-input'

/** A form with certain fields. */
interface FormWith<Name extends string> {
  field: (name: Name) => ReturnType<CallForm<FieldValues>['field']>
}

export function NameFields({ form }: { form: FormWith<'first_name' | 'last_name'> }) {
  const { t } = useTranslation()
  return (
    <>
      <Input label={t('auth.firstName')} autoComplete="given-name" required {...form.field('first_name')} />
      <Input label={t('auth.lastName')} autoComplete="family-name" required {...form.field('last_name')} />
    </>
  )
}

export function OrganizationFields({ form }: { form: FormWith<'organization_name' | 'company_email' | 'website'> }) {
  const { t } = useTranslation()
  return (
    <>
      <Input
        label={t('auth.organizationName')}
        autoComplete="organization"
        required
        {...form.field('organization_name')}
      />
      <Input label={t('auth.companyEmail')} type="email" required {...form.field('company_email')} />
      <WebAddressInput label={t('auth.website')} optional {...form.field('website')} />
    </>
  )
}

interface NewPasswordProps {
  form: FormWith<'password' | 'confirm_password'>
  label: string
}

/** A new password, typed twice. */
export function NewPasswordFields({ form, label }: NewPasswordProps) {
  const { t } = useTranslation()
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        hint={t('auth.passwordHint')}
        required
        {...form.field('password')}
      />
      <PasswordInput
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        required
        {...form.field('confirm_password')}
      />
    </>
  )
}

interface InvitedProps {
  form: FormWith<'first_name' | 'last_name' | 'phone' | 'password' | 'confirm_password'>
  /** The address that the invitation was sent to. */
  email: string
}

/** The fields for creating an account from an invitation. */
export function InvitedFields({ form, email }: InvitedProps) {
  const { t } = useTranslation()
  return (
    <>
      <Input label={t('auth.email')} type="email" autoComplete="username" value={email} readOnly />
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields form={form} />
      </div>
      <Input label={t('auth.phone')} type="tel" autoComplete="tel" required {...form.field('phone')} />
      <NewPasswordFields form={form} label={t('auth.password')} />
    </>
  )
}

/** The fields of `InvitedFields`, empty. */
export const INVITED = { first_name: '', last_name: '', phone: '', password: '', confirm_password: '' }

interface PasswordsForm extends Pick<CallForm<FieldValues>, 'submit' | 'setFailure'> {
  getValues: () => { password: string; confirm_password: string }
  setFocus: (name: 'confirm_password') => void
}

/** Submits a form if both passwords match; otherwise shows `differ` as its failure. */
export function submitMatching(form: PasswordsForm, differ: string): void {
  const { password, confirm_password } = form.getValues()
  if (password === confirm_password) {
    form.submit()
    return
  }
  form.setFailure(differ)
  form.setFocus('confirm_password')
}

/** Says that a sign-up accepts the privacy policy. */
export function Consent() {
  const { t } = useTranslation()
  return (
    <p className="text-sm text-soft">
      {t('auth.consentBefore')}
      <ExternalLink href={paths.privacy()} className="font-medium text-lagoon underline">
        {t('privacy.title')}
      </ExternalLink>
      {t('auth.consentAfter')}
    </p>
  )
}
