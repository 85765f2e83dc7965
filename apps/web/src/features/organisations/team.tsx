import { profile } from '@ayob/contract/accounts'
import {
  handOver,
  type Invitation,
  inviteMember,
  JOINABLE_ROLES,
  type Member,
  organisationMembers,
  removeMember,
  withdrawInvitation,
} from '@ayob/contract/organisations'
import { LogOut, MailPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { messageOf } from '../../lib/refusals'
import { clearUser, leave } from '../../lib/session'
import { useCallForm } from '../../lib/use-call-form'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Input, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { Loaded, Note } from '../../ui/states'
import { NeedsRole } from '../access/needs-role'
import { MemberList } from './member-list'
import { useOrganisation } from './use-organisation'

/** The members of the organisation and its open invitations. */
export function Team() {
  const { t } = useTranslation()
  const organisation = useOrganisation()
  const query = useCall(organisationMembers, { refetchOnMount: 'always' })
  const [inviting, setInviting] = useState(false)
  const [heir, setHeir] = useState<Member | null>(null)
  const removal = useConfirmedAction(removeMember, {
    input: ({ user_id }: Member) => ({ params: { id: user_id } }),
    done: ({ message }) => message,
    failed: (error) => messageOf(error, t('team.removeFailed')),
    refresh: [organisationMembers],
  })
  if (!organisation) return <Note>{t('team.noOrganisation')}</Note>
  const isOwner = organisation.role === 'owner'
  return (
    <Loaded query={query} failed={t('team.loadFailed')} rowHeight="h-20">
      {({ members, invitations }) => (
        <div className="grid gap-6">
          <Card title={t('team.members', { organisation: organisation.name })} text={t('team.membersText')}>
            <MemberList members={members} isOwner={isOwner} onHandOver={setHeir} onRemove={removal.ask} />
            <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
              <NeedsRole call={inviteMember}>
                <Button
                  variant="primary"
                  icon={MailPlus}
                  className="justify-self-start"
                  onClick={() => setInviting(true)}
                >
                  {t('team.invite')}
                </Button>
              </NeedsRole>
              {isOwner ? (
                <p className="text-sm text-soft">{t('team.ownerLeaves')}</p>
              ) : (
                <LeaveButton me={members.find(({ current }) => current)} organisation={organisation.name} />
              )}
            </div>
          </Card>
          {invitations.length > 0 && <Invitations invitations={invitations} isOwner={isOwner} />}
          {inviting && <InviteDialog onClose={() => setInviting(false)} />}
          {heir && <HandOverDialog to={heir} onClose={() => setHeir(null)} />}
          <ConfirmDialog
            {...removal.dialog}
            title={t('team.removeTitle', { name: removal.item?.name ?? '' })}
            confirm={t('team.remove')}
          >
            {t('team.removeText', { name: removal.item?.name ?? '' })}
          </ConfirmDialog>
        </div>
      )}
    </Loaded>
  )
}

/** Lets a member leave. The session ends as well. */
function LeaveButton({ me, organisation }: { me: Member | undefined; organisation: string }) {
  const { t } = useTranslation()
  const leaving = useConfirmedAction(removeMember, {
    input: ({ user_id }: Member) => ({ params: { id: user_id } }),
    done: () => {
      clearUser()
      leave()
    },
    failed: (error) => messageOf(error, t('team.leaveFailed')),
  })
  if (!me) return null
  return (
    <>
      <Button variant="danger" icon={LogOut} onClick={() => leaving.ask(me)}>
        {t('team.leave')}
      </Button>
      <ConfirmDialog {...leaving.dialog} title={t('team.leaveTitle', { organisation })} confirm={t('team.leave')}>
        {t('team.leaveText', { organisation })}
      </ConfirmDialog>
    </>
  )
}

function Invitations({ invitations, isOwner }: { invitations: readonly Invitation[]; isOwner: boolean }) {
  const { t } = useTranslation()
  const withdraw = useAction(withdrawInvitation, {
    done: ({ message }) => message,
    failed: (error) => messageOf(error, t('team.withdrawFailed')),
    refresh: [organisationMembers],
  })
  return (
    <Card title={t('team.invitations')}>
      <ul className="mt-2 divide-y divide-line">
        {invitations.map(({ id, email, role, expires_at, invited_by }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {email}
                <Badge tone="neutral">{t(`team.role_${role}`)}</Badge>
              </p>
              <p className="text-sm text-soft">
                {t('team.expires', { date: dateTimeOf(expires_at) })} · {t('team.invitedBy', { name: invited_by })}
              </p>
            </div>
            {isOwner && (
              <Button
                size="small"
                className="min-h-11"
                aria-label={t('team.withdrawOf', { email })}
                busy={withdraw.busyWith?.params.id === id}
                onClick={() => withdraw.run({ params: { id } })}
              >
                {t('team.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Confirms a transfer of ownership, and asks for the role that the old owner keeps. */
function HandOverDialog({ to, onClose }: { to: Member; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(handOver, {
    values: { user_id: to.user_id, role: 'viewer' as const },
    onDone: onClose,
    done: ({ message }) => message,
    failure: t('team.handOverFailed'),
    refresh: [organisationMembers, profile],
  })
  return (
    <FormDialog
      form={form}
      title={t('team.handOverTitle', { name: to.name })}
      description={t('team.handOverText', { name: to.name })}
      onClose={onClose}
      submit={t('team.handOver')}
      variant="danger"
    >
      <Select
        label={t('team.ownRole')}
        options={JOINABLE_ROLES.map((one) => [one, t(`team.role_${one}`)])}
        {...form.field('role')}
      />
    </FormDialog>
  )
}

/** Invites a person to the organisation by e-mail address. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(inviteMember, {
    values: { email: '', role: 'booker' as const },
    onDone: onClose,
    done: ({ message }) => message,
    failure: t('team.inviteFailed'),
    refresh: [organisationMembers],
  })
  const role = form.watch('role')
  return (
    <FormDialog
      form={form}
      title={t('team.invite')}
      description={t('team.inviteText')}
      onClose={onClose}
      submit={t('team.send')}
      variant="primary"
    >
      <Input label={t('team.email')} type="email" autoComplete="off" required {...form.field('email')} />
      <Select
        label={t('team.role')}
        hint={t(`team.roleText_${role}`)}
        options={JOINABLE_ROLES.map((one) => [one, t(`team.role_${one}`)])}
        {...form.field('role')}
      />
    </FormDialog>
  )
}
