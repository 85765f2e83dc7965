import { changeProfile, profile } from '@ayob/contract/accounts'
import type { AnswerOf } from '@ayob/contract/call'
import { OWNERS } from '@ayob/contract/common'
import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { saveUser } from '../../lib/session'
import { useCallForm } from '../../lib/use-call-form'
import { useClientConfig } from '../../lib/use-client-config'
import { Input } from '../../ui/field'
import { Form, LeaveGuard, SubmitButton } from '../../ui/form'
import { useBarred } from '../access/use-barred'
import { NameFields, OrganizationFields } from '../accounts/account-fields'

export type OwnProfile = AnswerOf<typeof profile>

/** A form for some fields of the profile. */
export function useProfileForm<Values extends FieldValues>(values: Values) {
  const { t } = useTranslation()
  return useCallForm(changeProfile, {
    values,
    store: profile,
    done: ({ user }) => {
      saveUser(user)
      return t('settings.profileSaved')
    },
    failure: t('settings.profileFailed'),
  })
}

/** Names, phone and details of the account. Details that were verified with documents are read-only. */
export function ProfileForm({ user, details }: Pick<OwnProfile, 'user' | 'details'>) {
  const { t } = useTranslation()
  const advertiser = user.user_type === 'advertiser'
  const owner = useBarred({ members: OWNERS }) === undefined
  const { data: settings } = useClientConfig()
  const opensAccount = user.user_type === 'driver' && settings?.phone_sign_in
  const { first_name, last_name, phone } = user
  const form = useProfileForm({
    first_name,
    last_name,
    phone,
    ...(advertiser &&
      owner && {
        organization_name: details.organization_name ?? '',
        company_email: details.company_email ?? '',
        website: details.website ?? '',
      }),
  })
  const { field } = form
  const fixed = (label: string, value: string | null | undefined, hint = t('settings.reviewed')) =>
    value && <Input label={label} value={value} readOnly hint={hint} />
  const vehicleType = vehicleTypeOf(details.vehicle_type ?? '')
  return (
    <Form form={form} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <NameFields form={form} />
        {fixed(t('settings.email'), user.email, t('settings.emailHint'))}
        <Input
          label={t('settings.phone')}
          hint={opensAccount ? t('settings.phoneRisk') : undefined}
          type="tel"
          autoComplete="tel"
          required
          {...field('phone')}
        />
        {advertiser && owner && <OrganizationFields form={form} />}
        {advertiser && !owner && fixed(t('auth.organizationName'), details.organization_name, t('team.needsOwner'))}
        {advertiser && !owner && fixed(t('auth.companyEmail'), details.company_email, t('team.needsOwner'))}
        {advertiser && !owner && fixed(t('auth.website'), details.website, t('team.needsOwner'))}
        {fixed(t('auth.businessRegistrationNumber'), details.business_registration_number)}
        {fixed(t('auth.vehicleNumber'), details.vehicle_number)}
        {fixed(t('auth.vehicleType'), vehicleType && t(`states.vehicle_${vehicleType}`))}
        {fixed(t('auth.nationalId'), details.national_id)}
        {fixed(t('auth.drivingLicense'), details.driving_license)}
      </div>
      <SubmitButton form={form} className="justify-self-start">
        {t('settings.save')}
      </SubmitButton>
      <LeaveGuard form={form} />
    </Form>
  )
}
