import { tabEntries } from '../../lib/storage'

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
type SignUpValues = typeof EMPTY

const KEY = 'sign-up'

/** Keeps what is typed, but no password, for a reload: a phone may close the page while its camera is open. */
export function keepSignUp(values: SignUpValues): void {
  tabEntries.set(KEY, JSON.stringify({ ...values, password: '', confirm_password: '' }))
}

/** The form as it was before the page was loaded again in this tab; otherwise the empty one. */
export function keptSignUp(): SignUpValues {
  const kept = Object(tabEntries.getJson(KEY)) as { readonly [name: string]: unknown }
  const known = Object.entries(EMPTY).map(([name, empty]) => [
    name,
    typeof kept[name] === typeof empty ? kept[name] : empty,
  ])
  return Object.fromEntries(known) as SignUpValues
}

export function forgetSignUp(): void {
  tabEntries.remove(KEY)
}
