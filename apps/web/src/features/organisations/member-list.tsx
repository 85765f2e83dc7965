import {
  changeMember,
  JOINABLE_ROLES,
  type JoinableRole,
  type Member,
  organisationMembers,
} from '@ayob/contract/organisations'
import { Crown, UserRoundX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { dateOf } from '../../lib/format'
import { messageOf } from '../../lib/refusals'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Select } from '../../ui/field'

interface Props {
  members: readonly Member[]
  /** The signed-in person is the owner. */
  isOwner: boolean
  onHandOver: (member: Member) => void
  onRemove: (member: Member) => void
}

/** The members of an organisation; its owner changes their roles. */
export function MemberList({ members, isOwner, onHandOver, onRemove }: Props) {
  const { t } = useTranslation()
  const change = useAction(changeMember, {
    done: ({ message }) => message,
    failed: (error) => messageOf(error, t('team.changeFailed')),
    refresh: [organisationMembers],
  })
  return (
    <ul className="mt-3 divide-y divide-line">
      {members.map((member) => {
        const { user_id: id, name, role, current } = member
        const isChangeable = isOwner && role !== 'owner'
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
            <div className="min-w-0 flex-[1_1_16rem]">
              <p className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
                {name}
                {current && <Badge tone="info">{t('team.you')}</Badge>}
                {!isChangeable && (
                  <Badge tone={role === 'owner' ? 'success' : 'neutral'}>{t(`team.role_${role}`)}</Badge>
                )}
              </p>
              <p className="text-sm wrap-anywhere text-soft">{member.email}</p>
              <p className="text-sm text-soft">
                {t('team.since', { date: dateOf(member.since) })}
                {member.added_by && ` · ${t('team.invitedBy', { name: member.added_by })}`}
              </p>
            </div>
            {isChangeable && (
              <div className="flex flex-wrap items-end gap-2">
                <Select
                  label={t('team.roleOf', { name })}
                  className="w-40"
                  value={change.busyWith?.params.id === id ? change.busyWith.body.role : role}
                  options={JOINABLE_ROLES.map((one) => [one, t(`team.role_${one}`)])}
                  disabled={change.busy}
                  onChange={({ target }) =>
                    change.run({ params: { id }, body: { role: target.value as JoinableRole } })
                  }
                />
                <Button icon={Crown} aria-label={t('team.handOverOf', { name })} onClick={() => onHandOver(member)}>
                  {t('team.handOver')}
                </Button>
                <Button
                  variant="danger"
                  icon={UserRoundX}
                  aria-label={t('team.removeOf', { name })}
                  onClick={() => onRemove(member)}
                >
                  {t('team.remove')}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
