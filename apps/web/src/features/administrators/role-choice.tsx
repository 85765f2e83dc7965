import { ADMIN_ROLES, type AdminRole } from '@ayob/contract/call'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field'

interface Props {
  form: {
    watch: (field: 'roles') => readonly AdminRole[]
    set: (field: 'roles', roles: AdminRole[]) => void
    errorOf: (field: 'roles') => string | undefined
  }
}

/** The roles of an administrator, each with its permissions. */
export function RoleChoice({ form }: Props) {
  const chosen = form.watch('roles')
  const error = form.errorOf('roles')
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{t('administrators.roles')}</legend>
      {ADMIN_ROLES.map((role) => (
        <label key={role} className="flex min-h-11 items-start gap-3 rounded-control border border-line p-3">
          <input
            type="checkbox"
            className="mt-1"
            checked={chosen.includes(role)}
            onChange={({ target }) =>
              form.set(
                'roles',
                ADMIN_ROLES.filter((one) => (one === role ? target.checked : chosen.includes(one))),
              )
            }
          />
          <span>
            <span className="block font-medium">{t(`administrators.role_${role}`)}</span>
            <span className="block text-sm text-soft">{t(`administrators.roleText_${role}`)}</span>
          </span>
        </label>
      ))}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
