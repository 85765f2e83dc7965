import { acceptInvitation, type JoinableRole, joinOrganisation, zInvitedSignUp } from '@ayob/contract/organisations'
import { PRIVACY_VERSION } from '@ayob/contract/privacy'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../lib/api'
import { useAction } from '../../lib/calls'
import { shownLanguage } from '../../lib/language'
import { paths } from '../../lib/paths'
import { messageOf } from '../../lib/refusals'
import { saveSignIn } from '../../lib/session'
import { useCallForm } from '../../lib/use-call-form'
import { Button } from '../../ui/button'
import { Form, SubmitButton } from '../../ui/form'
import { Consent, INVITED, InvitedFields, submitMatching } from '../accounts/account-fields'

/** Adds the other data of the call to the fields. */
const schema = z.preprocess(
  (form: object) => ({ ...form, privacy_version: PRIVACY_VERSION, language: shownLanguage() }),
  zInvitedSignUp,
)

/** Accepts an invitation with a new account. */
export function JoinForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation()
  const form = useCallForm(
    (body: z.output<typeof zInvitedSignUp>) => api(acceptInvitation, { params: { token }, body }),
    {
      values: INVITED,
      schema,
      input: (checked) => checked as unknown as z.output<typeof zInvitedSignUp>,
      done: (answer) => {
        saveSignIn(answer.token, answer.user)
        window.location.assign(paths.home())
      },
      failure: t('team.acceptFailed'),
    },
  )
  return (
    <Form form={form} onSubmit={() => submitMatching(form, t('auth.passwordsDiffer'))} className="grid gap-5">
      <p>{t('team.acceptNewText')}</p>
      <InvitedFields form={form} email={email} />
      <Consent />
      <SubmitButton form={form} size="large">
        {t('team.acceptNew')}
      </SubmitButton>
    </Form>
  )
}

/** Accepts an invitation for the signed-in person. */
export function JoinButton({ token, organisation, role }: { token: string; organisation: string; role: JoinableRole }) {
  const { t } = useTranslation()
  const join = useAction(joinOrganisation, {
    done: () => window.location.assign(paths.home()),
    failed: (error) => messageOf(error, t('team.acceptFailed')),
  })
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t(`team.roleText_${role}`)}</p>
      <Button variant="primary" size="large" busy={join.busy} onClick={() => join.run({ body: { token } })}>
        {t('team.accept', { organisation })}
      </Button>
    </div>
  )
}
