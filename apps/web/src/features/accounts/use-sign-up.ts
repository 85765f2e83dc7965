import { type DocumentField, signUp, uploadDocuments } from '@ayob/contract/accounts'
import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api, upload } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { shownLanguage } from '../../lib/language'
import type { AccountType } from './account-type'

/** Every field of the form; those of the other account type stay unsent. */
export interface SignUpForm {
  first_name: string
  last_name: string
  email: string
  phone: string
  password: string
  confirm_password: string
  vehicle_number: string
  vehicle_type: string
  national_id: string
  driving_license: string
  organization_name: string
  company_email: string
  website: string
  business_registration_number: string
  marketing: boolean
}

export type Documents = Partial<Record<DocumentField, File | undefined>>

function bodyOf(type: AccountType, form: SignUpForm) {
  const { first_name, last_name, email, phone, password, confirm_password, marketing } = form
  const person = { first_name, last_name, email, phone, password, confirm_password }
  const common = { ...person, marketing, privacy_version: PRIVACY_VERSION, language: shownLanguage() }
  if (type === 'driver') {
    const { vehicle_number, vehicle_type, national_id, driving_license } = form
    return { user_type: 'driver' as const, ...common, vehicle_number, vehicle_type, national_id, driving_license }
  }
  const { organization_name, company_email, website, business_registration_number } = form
  return {
    user_type: 'advertiser' as const,
    ...common,
    organization_name,
    company_email,
    website,
    business_registration_number,
  }
}

/**
 * Registers, then sends the chosen documents with the token of the answer. That token is kept in memory for the upload
 * alone: an account under review has no session. A failed upload doesn't undo the registration.
 */
export function useSignUp(onDone: () => void) {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<number | null>(null)

  const submit = async (type: AccountType, form: SignUpForm, documents: Documents) => {
    const { token } = await api(signUp, { body: bodyOf(type, form) })
    const files = Object.fromEntries(Object.entries(documents).filter((entry): entry is [string, File] => !!entry[1]))
    if (Object.keys(files).length > 0) await send(token, files)
    toast.success(t('auth.registered'), { duration: 6000 })
    onDone()
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
