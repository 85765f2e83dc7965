import { logout } from '@ayob/contract/sessions'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { clearAdmin, leave } from '../../lib/session'

/** Ends the session here whatever the server says, and goes to the landing page. */
export function LogoutButton() {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    await api(logout).catch(() => undefined)
    clearAdmin()
    leave()
  }
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void signOut()}
      className="focus-night flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-medium text-night-soft transition-colors duration-150 hover:bg-night-raised hover:text-night-ink"
    >
      <LogOut aria-hidden className="size-[1.125rem]" />
      {t('layout.logout')}
    </button>
  )
}
