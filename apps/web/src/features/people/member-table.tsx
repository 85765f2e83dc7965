import type { AnswerOf } from '@ayob/contract/call'
import { adminAdvertiser, switchUser } from '@ayob/contract/people'
import { useTranslation } from 'react-i18next'
import { useConfirmedAction } from '../../lib/use-confirmed-action'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { DataTable, TwoLines } from '../../ui/data-table'
import { IfRole } from '../access/needs-role'

type Member = AnswerOf<typeof adminAdvertiser>['members'][number]

/** The members of an organisation. Members without their own organisation appear in no other list, so they are switched off here. */
export function MemberTable({ members }: { members: readonly Member[] }) {
  const { t } = useTranslation()
  const switching = useConfirmedAction(switchUser, {
    input: ({ id, status }: Member) => ({
      params: { id },
      body: { status: status === 'active' ? ('inactive' as const) : ('active' as const) },
    }),
    done: ({ message }) => message,
    failed: t('people.memberFailed'),
    refresh: [adminAdvertiser],
  })
  const isOn = switching.item?.status === 'active'
  return (
    <section>
      <h3 className="mb-2 text-lg">{t('people.members')}</h3>
      <DataTable
        label={t('people.members')}
        rows={members}
        keyOf={({ id }) => id}
        columns={[
          { title: t('people.memberName'), cell: ({ name, email }) => <TwoLines below={email}>{name}</TwoLines> },
          { title: t('people.memberRole'), cell: ({ role }) => t(`team.role_${role}`) },
          {
            title: t('people.status'),
            cell: ({ status }) => (
              <Badge tone={status === 'active' ? 'success' : 'neutral'}>{t(`people.member_${status}`)}</Badge>
            ),
          },
          {
            title: t('people.memberActions'),
            actions: true,
            cell: (member) =>
              member.invited && (
                <IfRole call={switchUser}>
                  <Button size="small" onClick={() => switching.ask(member)}>
                    {t(member.status === 'active' ? 'people.memberOff' : 'people.memberOn')}
                  </Button>
                </IfRole>
              ),
          },
        ]}
      />
      <ConfirmDialog
        {...switching.dialog}
        look={isOn ? 'danger' : 'primary'}
        title={t(isOn ? 'people.memberOffTitle' : 'people.memberOnTitle', { name: switching.item?.name ?? '' })}
        confirm={t(isOn ? 'people.memberOff' : 'people.memberOn')}
      >
        {t(isOn ? 'people.memberOffText' : 'people.memberOnText')}
      </ConfirmDialog>
    </section>
  )
}
