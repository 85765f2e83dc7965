import { adminCases, setCaseLimit } from '@ayob/contract/integrity'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { useCallForm } from '../../lib/use-call-form'
import { NumberInput } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'

/** The score below which the clock accepts a case that nobody decided in time. */
export function CaseLimit({ limit }: { limit: number }) {
  const { t } = useTranslation()
  const save = useAction(setCaseLimit, {
    done: t('integrity.limitSaved'),
    failed: t('integrity.limitFailed'),
    refresh: [adminCases],
  })
  const form = useCallForm(({ limit: text }: { limit: string }) => save.attempt({ body: { limit: Number(text) } }), {
    values: { limit: String(limit) },
  })
  return (
    <Form form={form} className="grid max-w-xl gap-3">
      <NumberInput
        label={t('integrity.limit')}
        hint={t('integrity.limitText')}
        min={0}
        max={100}
        {...form.field('limit')}
      />
      <div>
        <SubmitButton form={form} look="secondary">
          {t('integrity.limitSave')}
        </SubmitButton>
      </div>
    </Form>
  )
}
