import { acceptAdminInvitation, adminInvitation } from '@ayob/contract/administrators'
import type { OutputOf } from '@ayob/contract/call'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { INVITED, InvitedFields, submitMatching } from '../../features/accounts/account-fields'
import { AuthLayout } from '../../features/accounts/auth-layout'
import { api } from '../../lib/api'
import { useCall } from '../../lib/calls'
import { paths } from '../../lib/paths'
import { messageOf } from '../../lib/refusals'
import { saveSignIn } from '../../lib/session'
import { useCallForm } from '../../lib/use-call-form'
import { Form, SubmitButton } from '../../ui/form'
import { ErrorBox, Loading } from '../../ui/states'

/** /admin-invitation/{token}: reached by a mailed link. */
export function AdminInvitation() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { data, error } = useCall(adminInvitation, { params: { token }, retry: false })
  const roles = data?.roles.map((role) => t(`administrators.role_${role}`)).join(', ') ?? ''
  return (
    <AuthLayout title={t('administrators.acceptTitle')} subtitle={roles}>
      {error && <ErrorBox>{messageOf(error, t('administrators.failed'))}</ErrorBox>}
      {!data && !error && <Loading>{t('common.loading')}</Loading>}
      {data && <AcceptForm token={token} email={data.email} />}
    </AuthLayout>
  )
}

type Body = OutputOf<typeof acceptAdminInvitation, 'body'>

function AcceptForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation()
  const form = useCallForm((body: Body) => api(acceptAdminInvitation, { params: { token }, body }), {
    values: INVITED,
    schema: acceptAdminInvitation.body,
    input: (checked) => checked as unknown as Body,
    done: (answer) => {
      saveSignIn(answer.token, answer.user)
      window.location.assign(paths.home())
    },
    failure: t('administrators.failed'),
  })
  return (
    <Form form={form} onSubmit={() => submitMatching(form, t('auth.passwordsDiffer'))} className="grid gap-5">
      <InvitedFields form={form} email={email} />
      <SubmitButton form={form} size="large">
        {t('administrators.accept')}
      </SubmitButton>
    </Form>
  )
}
