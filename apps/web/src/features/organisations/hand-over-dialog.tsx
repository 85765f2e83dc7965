import { profile } from '@ayob/contract/accounts'
import { handOver, JOINABLE_ROLES, type Member, organisationMembers } from '@ayob/contract/organisations'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'

/** Confirms a transfer of ownership, and asks for the role that the old owner keeps. */
export function HandOverDialog({ to, onClose }: { to: Member; onClose: () => void }) {
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
      look="danger"
    >
      <Select
        label={t('team.ownRole')}
        options={JOINABLE_ROLES.map((one) => [one, t(`team.role_${one}`)])}
        {...form.field('role')}
      />
    </FormDialog>
  )
}
