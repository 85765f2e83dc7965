import {
  type AdminInvitation,
  type Administrator,
  changeAdminRoles,
  inviteAdministrator,
  listAdministrators,
  removeAdministrator,
  withdrawAdminInvitation,
} from '@ayob/contract/administrators'
import { ADMIN_ROLES, type AdminRole } from '@ayob/contract/call'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { api } from '../../lib/api'
import { useAction, useCall } from '../../lib/calls'
import { dateOf } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { DataTable, TwoLines } from '../../ui/data-table'
import { FieldError, Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'

/** /admin/administrators: the administrators and their roles. */
export function Administrators() {
  const { t } = useTranslation()
  const query = useCall(listAdministrators, {})
  const [inviting, setInviting] = useState(false)
  return (
    <>
      <PageHeader
        title={t('administrators.title')}
        subtitle={t('administrators.subtitle')}
        actions={
          <IfRole call={inviteAdministrator}>
            <Button variant="primary" icon={Plus} onClick={() => setInviting(true)}>
              {t('administrators.invite')}
            </Button>
          </IfRole>
        }
      />
      <Loaded query={query} failed={t('administrators.failed')}>
        {({ administrators, invitations }) => (
          <div className="grid gap-6">
            <People administrators={administrators} />
            {invitations.length > 0 && <Invitations invitations={invitations} />}
          </div>
        )}
      </Loaded>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function RoleBadges({ roles }: Pick<Administrator, 'roles'>) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <Badge key={role} tone={role === 'owner' ? 'warning' : 'info'}>
          {t(`administrators.role_${role}`)}
        </Badge>
      ))}
    </span>
  )
}

function People({ administrators }: { administrators: readonly Administrator[] }) {
  const { t } = useTranslation()
  const [changing, setChanging] = useState<Administrator | null>(null)
  const removal = useConfirmedAction(removeAdministrator, {
    input: ({ id }: Administrator) => ({ params: { id } }),
    done: ({ message }) => message,
    failed: t('administrators.failed'),
    refresh: [listAdministrators],
  })
  const owners = administrators.filter(({ roles }) => roles.includes('owner')).length
  return (
    <>
      <DataTable
        label={t('administrators.title')}
        rows={administrators}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('administrators.person'),
            cell: ({ name, email, current }) => (
              <TwoLines below={email}>{current ? t('administrators.you', { name }) : name}</TwoLines>
            ),
          },
          { title: t('administrators.roles'), cell: ({ roles }) => <RoleBadges roles={roles} /> },
          {
            title: t('administrators.secondFactor'),
            cell: ({ second_factor: on }) => (
              <Badge tone={on ? 'success' : 'neutral'}>{t(`administrators.factor_${on ? 'on' : 'off'}`)}</Badge>
            ),
          },
          { title: t('administrators.since'), cell: ({ since }) => dateOf(since) },
          {
            title: t('administrators.actions'),
            actions: true,
            cell: (one) => {
              const last = owners === 1 && one.roles.includes('owner')
              return (
                <span className="flex flex-wrap gap-2">
                  <IfRole call={changeAdminRoles}>
                    <Button
                      size="small"
                      aria-label={t('administrators.rolesOf', { name: one.name })}
                      onClick={() => setChanging(one)}
                    >
                      {t('administrators.rolesChange')}
                    </Button>
                    <Button
                      size="small"
                      variant="danger"
                      disabled={last}
                      title={last ? t('administrators.lastOwner') : undefined}
                      aria-label={t('administrators.removeOf', { name: one.name })}
                      onClick={() => removal.ask(one)}
                    >
                      {t('administrators.remove')}
                    </Button>
                  </IfRole>
                </span>
              )
            },
          },
        ]}
      />
      {changing && <RolesDialog administrator={changing} onClose={() => setChanging(null)} />}
      <ConfirmDialog
        {...removal.dialog}
        title={t('administrators.removeOf', { name: removal.item?.name ?? '' })}
        confirm={t('administrators.remove')}
      >
        {t('administrators.removeText')}
      </ConfirmDialog>
    </>
  )
}

function Invitations({ invitations }: { invitations: readonly AdminInvitation[] }) {
  const { t } = useTranslation()
  const withdraw = useAction(withdrawAdminInvitation, {
    done: ({ message }) => message,
    failed: t('administrators.failed'),
    refresh: [listAdministrators],
  })
  return (
    <Card title={t('administrators.invitations')}>
      <ul className="mt-2 divide-y divide-line">
        {invitations.map(({ id, email, roles, invited_by, expires_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-3">
            <span className="min-w-0 flex-1">
              <span className="block font-medium break-words">{email}</span>
              <span className="block text-sm text-soft">
                {t('administrators.invitedBy', { name: invited_by, day: dateOf(expires_at) })}
              </span>
            </span>
            <RoleBadges roles={roles} />
            <IfRole call={withdrawAdminInvitation}>
              <Button size="small" busy={withdraw.busy} onClick={() => withdraw.run({ params: { id } })}>
                {t('administrators.withdraw')}
              </Button>
            </IfRole>
          </li>
        ))}
      </ul>
    </Card>
  )
}

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
function InviteDialog({ onClose }: { onClose: () => void }) {
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
function RolesDialog({ administrator, onClose }: { administrator: Administrator; onClose: () => void }) {
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

interface Props {
  form: {
    watch: (field: 'roles') => readonly AdminRole[]
    set: (field: 'roles', roles: AdminRole[]) => void
    errorOf: (field: 'roles') => string | undefined
  }
}

/** The roles of an administrator, each with its permissions. */
function RoleChoice({ form }: Props) {
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
