import { inviteMember, JOINABLE_ROLES, organisationMembers } from '@ayob/contract/organisations'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { Input, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'

/** Invites a person to the organisation by e-mail address. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
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
      look="primary"
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
