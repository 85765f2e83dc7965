import { Passkeys } from './passkeys'
import { PasswordForm } from './password-form'
import { Sessions } from './sessions'
import { TwoFactor } from './two-factor'

/** The ways in which a person signs in. The second factor comes first, because people who must set one up are sent here. */
export const Security = () => (
  <div className="grid gap-6">
    <TwoFactor />
    <Passkeys />
    <PasswordForm />
    <Sessions />
  </div>
)
