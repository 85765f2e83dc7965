import {
  ALL_DOCUMENT_FIELDS,
  DOCUMENT_FIELDS,
  type DocumentField,
  signUp,
  uploadDocuments,
  zAdvertiserSignUp,
  zDriverSignUp,
} from '@ayob/contract/accounts'
import type { InputOf } from '@ayob/contract/call'
import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import { type RefObject, useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { z } from 'zod'
import { api } from '../../lib/api'
import { shownLanguage } from '../../lib/language'
import { paths } from '../../lib/paths'
import { messageOf } from '../../lib/refusals'
import { hasTried, keepTried, tried } from '../../lib/tried'
import { upload } from '../../lib/upload'
import { type CallForm, useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { Checkbox, Input, Select } from '../../ui/field'
import { Form, FormFailure, SubmitButton } from '../../ui/form'
import { Consent, NameFields, NewPasswordFields, OrganizationFields, submitMatching } from './account-fields'
import type { AccountType } from './account-type'
import { DocumentInput } from './document-input'
import { EMPTY, forgetSignUp, keepSignUp } from './sign-up-draft'

const REGISTERED_MS = 6000

interface Props {
  type: AccountType
  /** Keeps the entries, passwords too, while the person returns to the first step. */
  draft: RefObject<typeof EMPTY>
  onBack: () => void
  /** Called with the address of the new account. */
  onDone: (email: string) => void
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
    // The name that was tried on the landing page is most likely that of the organisation.
    values: { ...draft.current, organization_name: draft.current.organization_name || tried().name },
    schema: schemaOf(type),
    input: (checked) => checked as unknown as Parameters<typeof submit>[0],
    done: () => {
      const email = getValues('email').trim()
      if (hasTried()) keepTried({ by: email.toLowerCase() })
      form.reset(EMPTY)
      draft.current = EMPTY
      forgetSignUp()
      toast.success(t('auth.registered'), { duration: REGISTERED_MS })
      onDone(email)
    },
    failure: t('auth.signUpFailed'),
  })
  const { field, getValues, id, subscribe } = form
  useEffect(() => {
    const fields = document.querySelectorAll<HTMLInputElement>(`#${CSS.escape(id)} input[required]`)
    for (const input of fields) if (input.value === '') return input.focus()
  }, [id])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          draft.current = values
          keepSignUp(values)
        },
      }),
    [draft, subscribe],
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
              hint={t('auth.businessRegistrationHint')}
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
      <Consent />
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

type Documents = Partial<Record<DocumentField, File | undefined>>

/**
 * Registers, then uploads the chosen documents with the token of the answer. That token is kept in memory for the upload
 * only, because an account under review has no session. A failed upload does not undo the registration.
 */
function useSignUp() {
  const { t } = useTranslation()
  /** The fraction of the documents that has been uploaded; null when there is no upload. */
  const [progress, setProgress] = useState<number | null>(null)

  const submit = async (body: InputOf<typeof signUp, 'body'>, documents: Documents) => {
    const { token } = await api(signUp, { body })
    const files = Object.fromEntries(Object.entries(documents).filter((entry): entry is [string, File] => !!entry[1]))
    if (Object.keys(files).length > 0) await send(token, files)
  }

  const send = async (token: string, files: Record<string, File>) => {
    if (!token) {
      toast.error(t('auth.noToken'))
      return
    }
    setProgress(0)
    try {
      await upload(uploadDocuments, { files, token, onProgress: setProgress })
    } catch (error) {
      toast.error(messageOf(error, t('auth.documentFailed')))
    } finally {
      setProgress(null)
    }
  }

  return { submit, progress }
}
