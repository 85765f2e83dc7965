import {
  type AdminInvitation,
  type Administrator,
  changeAdminRoles,
  inviteAdministrator,
  listAdministrators,
  removeAdministrator,
  withdrawAdminInvitation,
} from '@ayob/contract/administrators'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { InviteDialog, RolesDialog } from '../../features/administrators/role-dialogs'
import { useAction, useCall } from '../../lib/calls'
import { dateOf } from '../../lib/format'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { DataTable, TwoLines } from '../../ui/data-table'
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
            <Button look="primary" icon={Plus} onClick={() => setInviting(true)}>
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
                      look="danger"
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
