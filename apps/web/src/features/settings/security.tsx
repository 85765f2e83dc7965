import { Passkeys } from './passkeys'
import { PasswordForm } from './password-form'
import { Sessions } from './sessions'
import { TwoFactor } from './two-factor'

/** How a person signs in. The second factor comes first: who has to set one up is led here. */
export const Security = () => (
  <div className="grid gap-6">
    <TwoFactor />
    <Passkeys />
    <PasswordForm />
    <Sessions />
  </div>
)
