import { enrolDevice } from '@ayob/contract/devices'
import { PAIRING_CODE_LENGTH } from '@ayob/contract/screens'
import { useTranslation } from 'react-i18next'
import { useCallForm } from '../../lib/use-call-form'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { DEVICE_READS } from './device-reads'

const LONGEST_CODE = PAIRING_CODE_LENGTH + 4

/** Enrols the screen that shows a code. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useCallForm(enrolDevice, {
    values: { code: '', serial: '', model: '' },
    onDone: onClose,
    done: ({ message }) => message,
    failure: t('devices.enrolFailed'),
    refresh: DEVICE_READS,
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('devices.enrol')}
      description={t('devices.enrolText')}
      submit={t('devices.enrol')}
    >
      <Input
        label={t('devices.code')}
        hint={t('devices.codeHint')}
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST_CODE}
        {...form.field('code')}
      />
      <Input label={t('devices.serial')} required autoComplete="off" maxLength={100} {...form.field('serial')} />
      <Input label={t('devices.model')} optional maxLength={100} {...form.field('model')} />
    </FormDialog>
  )
}
