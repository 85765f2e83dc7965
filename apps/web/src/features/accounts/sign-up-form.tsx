import {
  ALL_DOCUMENT_FIELDS,
  DOCUMENT_FIELDS,
  type DocumentField,
  zAdvertiserSignUp,
  zDriverSignUp,
} from '@ayob/contract/accounts'
import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import { type RefObject, useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { shownLanguage } from '../../lib/language'
import { paths } from '../../lib/paths'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { ExternalLink } from '../../ui/external-link'
import { Checkbox, Input, Select } from '../../ui/field'
import { Form, FormFailure, SubmitButton } from '../../ui/form'
import { NameFields, NewPasswordFields, OrganizationFields, submitMatching } from './account-fields'
import type { AccountType } from './account-type'
import { DocumentInput } from './document-input'
import { type Documents, useSignUp } from './use-sign-up'

/** The empty form. It has the fields of both account types; those of the other type are not sent. */
export const EMPTY = {
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
const REGISTERED_MS = 6000

interface Props {
  type: AccountType
  /** Keeps the entries while the person returns to the first step. */
  draft: RefObject<typeof EMPTY>
  onBack: () => void
  onDone: () => void
}

/** Checks the fields of a type and adds the other data of the call. */
const schemaOf = (type: AccountType) =>
  z.preprocess(
    (form: object) => ({ ...form, user_type: type, privacy_version: PRIVACY_VERSION, language: shownLanguage() }),
    type === 'driver' ? zDriverSignUp : zAdvertiserSignUp,
  )

/** The second step of signing up: the details of the chosen type and its optional documents. */
export function SignUpForm({ type, draft, onBack, onDone }: Props) {
  const { t } = useTranslation()
  const driver = type === 'driver'
  const [documents, setDocuments] = useState<Documents>({})
  const { submit, progress } = useSignUp()
  const form: CallForm<typeof EMPTY> = useCallForm((body: Parameters<typeof submit>[0]) => submit(body, documents), {
    values: draft.current,
    schema: schemaOf(type),
    input: (checked) => checked as unknown as Parameters<typeof submit>[0],
    done: () => {
      form.reset(EMPTY)
      toast.success(t('auth.registered'), { duration: REGISTERED_MS })
      onDone()
    },
    failure: t('auth.signUpFailed'),
  })
  const { field, getValues } = form
  useEffect(
    () => () => {
      draft.current = getValues()
    },
    [draft, getValues],
  )

  const labels: Record<DocumentField, string> = {
    vehicle_document: t('auth.vehicleDocument'),
    national_id_document: t('auth.nationalIdDocument'),
    driving_license_document: t('auth.drivingLicenseDocument'),
    business_registration_document: t('auth.businessRegistrationDocument'),
  }

  return (
    <Form
      form={form}
      failureBelow
      onSubmit={() => submitMatching(form, t('auth.passwordsDiffer'))}
      className="grid gap-5"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields form={form} />
        <Input label={t('auth.email')} type="email" autoComplete="email" required {...field('email')} />
        <Input label={t('auth.phone')} type="tel" autoComplete="tel" required {...field('phone')} />
        {driver ? (
          <>
            <Select
              label={t('auth.vehicleType')}
              {...field('vehicle_type')}
              options={VEHICLE_TYPES.map((vehicle) => [vehicle, t(`states.vehicle_${vehicle}`)])}
            />
            <Input label={t('auth.vehicleNumber')} required placeholder="WP CAB-1234" {...field('vehicle_number')} />
            <Input label={t('auth.nationalId')} required {...field('national_id')} />
            <Input label={t('auth.drivingLicense')} required {...field('driving_license')} />
          </>
        ) : (
          <>
            <OrganizationFields form={form} />
            <Input
              label={t('auth.businessRegistrationNumber')}
              required
              placeholder="PV 12345"
              {...field('business_registration_number')}
            />
          </>
        )}
        <NewPasswordFields form={form} label={t('auth.password')} />
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
      <Checkbox label={t('auth.marketing')} {...field('marketing')} />
      <p className="text-sm text-soft">
        {t('auth.consentBefore')}
        <ExternalLink href={paths.privacy()} className="font-medium text-lagoon underline">
          {t('privacy.title')}
        </ExternalLink>
        {t('auth.consentAfter')}
      </p>
      <FormFailure form={form} />
      <div className="flex gap-3">
        <Button size="large" onClick={onBack}>
          {t('common.back')}
        </Button>
        <SubmitButton form={form} size="large" className="flex-1">
          {form.busy ? t('auth.creatingAccount') : t('auth.createAccount')}
        </SubmitButton>
      </div>
      {progress !== null && (
        <p role="status" className="text-sm text-soft">
          {t('auth.uploading', { percent: Math.round(progress * 100) })}
        </p>
      )}
      <Link to={paths.signIn()} className="justify-self-center py-2 font-medium text-lagoon hover:underline">
        {t('auth.signInHere')}
      </Link>
    </Form>
  )
}
