import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { AccountTypeStep } from '../../features/accounts/account-type'
import { AuthLayout } from '../../features/accounts/auth-layout'
import { type RegisteredAccount, SignInForm } from '../../features/accounts/sign-in-form'
import { keptSignUp } from '../../features/accounts/sign-up-draft'
import { paths } from '../../lib/paths'
import { Loading, Skeleton } from '../../ui/states'

/** Most who come to this page sign in. */
const SignUpForm = lazy(async () => ({ default: (await import('../../features/accounts/sign-up-form')).SignUpForm }))

/** Only drivers sign in by phone. */
const PhoneSignIn = lazy(async () => ({ default: (await import('../../features/accounts/phone-sign-in')).PhoneSignIn }))

const later = (
  <Loading>
    <Skeleton className="h-96" />
  </Loading>
)

/** /auth: sign-up with `mode=signup`, sign-in by phone with `mode=phone`, otherwise sign-in with e-mail and password. The steps of signing up are kept in the address. */
export function Auth() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const [kept] = useState(keptSignUp)
  const draft = useRef(kept)
  const param = search.get('type')
  const type = param === 'driver' || param === 'advertiser' ? param : null

  if (search.get('mode') === 'phone') {
    return (
      <AuthLayout title={t('auth.phoneTitle')} subtitle={t('auth.phoneSubtitle')}>
        <Suspense fallback={later}>
          <PhoneSignIn />
        </Suspense>
      </AuthLayout>
    )
  }
  if (search.get('mode') !== 'signup') {
    return (
      <AuthLayout title={t('auth.welcome')} subtitle={t('auth.signInSubtitle')}>
        <SignInForm registered={registeredIn(state)} />
      </AuthLayout>
    )
  }
  if (!type || search.get('step') !== '2') {
    return (
      <AuthLayout title={t('auth.join')} subtitle={t('auth.joinSubtitle')}>
        <AccountTypeStep initial={type} onContinue={(chosen) => void navigate(paths.signUpForm(chosen))} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={type === 'driver' ? t('auth.driverRegistration') : t('auth.advertiserRegistration')}
      subtitle={t('auth.registrationSubtitle')}
    >
      <Suspense fallback={later}>
        <SignUpForm
          key={type}
          type={type}
          draft={draft}
          onBack={() => void navigate(paths.signUp(type))}
          onDone={(email) => void navigate(paths.signIn(), { replace: true, state: { registered: { email, type } } })}
        />
      </Suspense>
    </AuthLayout>
  )
}

const registeredIn = (state: unknown): RegisteredAccount | null =>
  (state as { registered?: RegisteredAccount } | null)?.registered ?? null
