import type { AnswerOf } from '@ayob/contract/call'
import { invitation } from '@ayob/contract/organisations'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AuthLayout } from '../../features/accounts/auth-layout'
import { JoinButton, JoinForm } from '../../features/organisations/join'
import { useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { messageOf } from '../../lib/refusals'
import { useSession } from '../../lib/use-session'
import { ButtonLink } from '../../ui/button-link'
import { ErrorBox, Loading, Note } from '../../ui/states'

/** /invitation/{token}: reached by a mailed link. */
export function InvitationPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const query = useCall(invitation, { params: { token }, retry: false })
  const { data, error } = query
  const title = data ? t('team.acceptTitle', { organisation: data.organisation }) : t('team.organisation')
  return (
    <AuthLayout title={title} subtitle={data ? t('team.acceptAs', { role: t(`team.role_${data.role}`) }) : ''}>
      {error && <ErrorBox>{messageOf(error, t('team.acceptFailed'))}</ErrorBox>}
      {!data && !error && <Loading>{t('common.loading')}</Loading>}
      {data && <Way token={token} {...data} />}
    </AuthLayout>
  )
}

/** The next step for the invited person, depending on who is signed in and whether the address has an account. */
function Way({ token, organisation, email, role, account }: { token: string } & AnswerOf<typeof invitation>) {
  const { t } = useTranslation()
  const session = useSession()
  const own = session.user?.email ?? ''
  if (session.role !== 'visitor' && own.toLowerCase() !== email.toLowerCase()) {
    return <Note tone="warning">{t('team.acceptOther', { email, own })}</Note>
  }
  if (account === 'other') return <Note tone="warning">{t('team.acceptUnfit', { email })}</Note>
  if (session.role === 'advertiser') return <JoinButton token={token} organisation={organisation} role={role} />
  if (account === 'none') return <JoinForm token={token} email={email} />
  return (
    <div className="grid gap-4">
      <Note>{t('team.acceptSignIn', { email })}</Note>
      <ButtonLink to={paths.signIn()} variant="primary" className="justify-self-start">
        {t('auth.signIn')}
      </ButtonLink>
    </div>
  )
}
