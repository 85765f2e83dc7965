import {
  ALL_DOCUMENT_FIELDS,
  DOCUMENT_FIELDS,
  type DocumentField,
  zAdvertiserSignUp,
  zDriverSignUp,
} from '@ayob/contract/accounts'
import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useState } from 'react'
import { type FieldPath, type Resolver, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../lib/api-error'
import { paths } from '../../lib/paths'
import { useText } from '../../lib/use-text'
import { Button } from '../../ui/button'
import { Checkbox, Input, Select } from '../../ui/field'
import { PasswordInput } from '../../ui/password-input'
import { ErrorBox } from '../../ui/states'
import type { AccountType } from './account-type'
import { DocumentInput } from './document-input'
import { type Documents, type SignUpForm as Form, useSignUp } from './use-sign-up'

/** A form in which nothing has been entered. */
export const EMPTY: Form = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  password: '',
  confirm_password: '',
  vehicle_number: '',
  vehicle_type: 'tuktuk',
  national_id: '',
  driving_license: '',
  organization_name: '',
  company_email: '',
  website: '',
  business_registration_number: '',
  marketing: false,
}

interface Props {
  type: AccountType
  /** What was entered before going back to the first step. */
  draft: RefObject<Form>
  onBack: () => void
  onDone: () => void
}

/** Second step of signing up: the details of the chosen type, and its documents if they are at hand. */
export function SignUpForm({ type, draft, onBack, onDone }: Props) {
  const { t } = useTranslation()
  const text = useText()
  const driver = type === 'driver'
  const [failure, setFailure] = useState('')
  const [documents, setDocuments] = useState<Documents>({})
  const schema = driver ? zDriverSignUp : zAdvertiserSignUp
  const resolver: Resolver<Form> = (values, context, options) =>
    (zodResolver(schema) as unknown as Resolver<Form>)({ ...values, user_type: type } as Form, context, options)
  const { register, handleSubmit, reset, setError, setFocus, getValues, formState } = useForm<Form>({
    resolver,
    defaultValues: draft.current,
  })
  useEffect(
    () => () => {
      draft.current = getValues()
    },
    [draft, getValues],
  )
  const { submit, progress } = useSignUp(() => {
    reset(EMPTY)
    onDone()
  })
  const errorOf = (name: FieldPath<Form>) => text(formState.errors[name]?.message)
  const field = (name: FieldPath<Form>) => ({ ...register(name), error: errorOf(name) })

  const send = handleSubmit(async () => {
    setFailure('')
    try {
      await submit(type, getValues(), documents)
    } catch (error) {
      setFailure(messageOf(error, t('auth.signUpFailed')))
      if (!(error instanceof ApiError)) return
      for (const [name, message] of Object.entries(error.fields)) {
        if (name in EMPTY) setError(name as FieldPath<Form>, { message })
      }
    }
  })

  const labels: Record<DocumentField, string> = {
    vehicle_document: t('auth.vehicleDocument'),
    national_id_document: t('auth.nationalIdDocument'),
    driving_license_document: t('auth.drivingLicenseDocument'),
    business_registration_document: t('auth.businessRegistrationDocument'),
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const { password, confirm_password } = getValues()
        if (password === confirm_password) return void send(event)
        setFailure(t('auth.passwordsDiffer'))
        setFocus('confirm_password')
      }}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Input label={t('auth.firstName')} autoComplete="given-name" required {...field('first_name')} />
        <Input label={t('auth.lastName')} autoComplete="family-name" required {...field('last_name')} />
        <Input label={t('auth.email')} type="email" autoComplete="email" required {...field('email')} />
        <Input label={t('auth.phone')} type="tel" autoComplete="tel" required {...field('phone')} />
        {driver ? (
          <>
            <Select label={t('auth.vehicleType')} {...field('vehicle_type')}>
              {VEHICLE_TYPES.map((vehicle) => (
                <option key={vehicle} value={vehicle}>
                  {t(`states.vehicle_${vehicle}`)}
                </option>
              ))}
            </Select>
            <Input label={t('auth.vehicleNumber')} required placeholder="WP CAB-1234" {...field('vehicle_number')} />
            <Input label={t('auth.nationalId')} required {...field('national_id')} />
            <Input label={t('auth.drivingLicense')} required {...field('driving_license')} />
          </>
        ) : (
          <>
            <Input
              label={t('auth.organizationName')}
              autoComplete="organization"
              required
              {...field('organization_name')}
            />
            <Input label={t('auth.companyEmail')} type="email" required {...field('company_email')} />
            <Input label={t('auth.website')} type="url" optional placeholder="https://" {...field('website')} />
            <Input
              label={t('auth.businessRegistrationNumber')}
              required
              placeholder="PV 12345"
              {...field('business_registration_number')}
            />
          </>
        )}
        <PasswordInput
          label={t('auth.password')}
          autoComplete="new-password"
          hint={t('auth.passwordHint')}
          required
          {...field('password')}
        />
        <PasswordInput
          label={t('auth.confirmPassword')}
          autoComplete="new-password"
          required
          {...field('confirm_password')}
        />
      </div>
      <fieldset className="grid gap-4">
        <legend className="font-display text-lg font-semibold">{t('auth.documents')}</legend>
        <p className="text-sm text-soft">{t('auth.documentsHint')}</p>
        {ALL_DOCUMENT_FIELDS.filter((name) => (DOCUMENT_FIELDS[type] as readonly string[]).includes(name)).map(
          (name) => (
            <DocumentInput
              key={name}
              name={name}
              label={labels[name]}
              file={documents[name] ?? null}
              onChange={(file) => setDocuments((old) => ({ ...old, [name]: file ?? undefined }))}
            />
          ),
        )}
      </fieldset>
      <Checkbox label={t('auth.marketing')} {...register('marketing')} />
      <p className="text-sm text-soft">
        {t('auth.consentBefore')}
        <a href={paths.privacy()} target="_blank" rel="noreferrer" className="font-medium text-lagoon underline">
          {t('privacy.title')}
        </a>
        {t('auth.consentAfter')}
      </p>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <div className="flex gap-3">
        <Button size="large" onClick={onBack}>
          {t('common.back')}
        </Button>
        <Button look="primary" size="large" type="submit" busy={formState.isSubmitting} className="flex-1">
          {formState.isSubmitting ? t('auth.creatingAccount') : t('auth.createAccount')}
        </Button>
      </div>
      {progress !== null && (
        <p role="status" className="text-sm text-soft">
          {t('auth.uploading', { percent: Math.round(progress * 100) })}
        </p>
      )}
      <Link to={paths.signIn()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
        {t('auth.signInHere')}
      </Link>
    </form>
  )
}
