import {
  type Administrator,
  changeAdminRoles,
  inviteAdministrator,
  listAdministrators,
} from '@ayob/contract/administrators'
import type { AdminRole } from '@ayob/contract/call'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useCallForm } from '../../lib/use-call-form'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { RoleChoice } from './role-choice'

interface Invited {
  email: string
  roles: AdminRole[]
}

/** The common outcome of both dialogs. */
function useOutcome(onClose: () => void) {
  const { t } = useTranslation()
  return {
    onDone: onClose,
    done: ({ message }: { message?: string | undefined }) => message,
    failure: t('administrators.failed'),
    refresh: [listAdministrators],
  }
}

/** Invites a person by e-mail address. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const values: Invited = { email: '', roles: [] }
  const form = useCallForm(inviteAdministrator, { values, ...useOutcome(onClose) })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('administrators.invite')}
      submit={t('administrators.inviteSend')}
    >
      <p className="text-soft">{t('administrators.inviteText')}</p>
      <Input label={t('auth.email')} type="email" autoComplete="off" required {...form.field('email')} />
      <RoleChoice form={form} />
    </FormDialog>
  )
}

/** Changes the roles of an administrator. */
export function RolesDialog({ administrator, onClose }: { administrator: Administrator; onClose: () => void }) {
  const { t } = useTranslation()
  const { id, name } = administrator
  const form = useCallForm((body: Pick<Invited, 'roles'>) => api(changeAdminRoles, { params: { id }, body }), {
    values: { roles: [...administrator.roles] },
    schema: changeAdminRoles.body,
    ...useOutcome(onClose),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('administrators.rolesOf', { name })}
      submit={t('administrators.rolesSave')}
    >
      <RoleChoice form={form} />
    </FormDialog>
  )
}
