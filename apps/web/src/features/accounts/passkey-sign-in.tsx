import { passkeySignIn } from '@ayob/contract/passkeys'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { useAction } from '../../lib/calls'
import { canUsePasskeys, takePasskey } from '../../lib/passkeys'
import { saveSignIn } from '../../lib/session'
import { Button } from '../../ui/button'

/** Signs in with only a passkey. Renders nothing if this browser can't use one here. */
export function PasskeySignIn() {
  const { t } = useTranslation()
  const signIn = useAction(async () => api(passkeySignIn, { body: { response: await takePasskey() } }), {
    done: ({ token, user }) => saveSignIn(token, user),
    failed: (error) => messageOf(error, t('auth.passkeyFailed')),
  })
  if (!canUsePasskeys()) return null
  return (
    <Button icon={KeyRound} size="large" busy={signIn.busy} onClick={() => signIn.run()}>
      {t('auth.passkeySignIn')}
    </Button>
  )
}
