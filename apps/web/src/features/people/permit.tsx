import type { Driver } from '@ayob/contract/people'
import type { PermitKept } from '@ayob/contract/permits'
import { holdScreen } from '@ayob/contract/screens'
import { isOwnerRelation } from '@ayob/contract/vehicles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'
import { DateInput } from '../../ui/date-input'
import { ExternalLink } from '../../ui/external-link'
import { Input } from '../../ui/field'
import { Form, SubmitButton } from '../../ui/form'
import { Note } from '../../ui/states'
import { IfRole } from '../access/needs-role'
import { HoldDialog } from '../screens/hold-dialog'
import { useSavePermit } from './use-people'

/** The permit of a driver's vehicle. An administrator enters it, or confirms the driver's entry. */
export function PermitForm({ permit }: { permit: PermitKept }) {
  const { t } = useTranslation()
  const save = useSavePermit()
  const saved = { permit_number: permit.permit_number ?? '', permit_expires: permit.permit_expires ?? '' }
  const form = useCallForm(save.attempt, {
    values: saved,
    input: ({ permit_number, permit_expires }) => ({
      params: { id },
      body: { permit_number: permit_number.trim() || null, permit_expires: permit_expires || null },
    }),
  })
  const { permit_number: number, permit_expires: expires } = form.watch()
  const changed = number !== saved.permit_number || expires !== saved.permit_expires
  const { asked, vehicle_id: id, owner_relation: relation } = permit
  const keep = ({ permit_number, permit_expires }: Pick<PermitKept, 'permit_number' | 'permit_expires'>) =>
    save.run({ params: { id }, body: { permit_number, permit_expires } })
  const owner = [permit.owner_name, permit.owner_phone, isOwnerRelation(relation) && t(`vehicle.relation_${relation}`)]
  return (
    <Section
      level={3}
      title={t('people.permit')}
      text={t('people.permitText')}
      aside={
        <Badge tone={permit.permit_valid ? 'success' : 'warning'} icon={permit.permit_valid ? undefined : 'alert'}>
          {t(permit.permit_valid ? 'people.permitValid' : 'people.permitMissing')}
        </Badge>
      }
    >
      {permit.owner_name && (
        <p className="mt-2 text-sm">
          {t('people.vehicleOwner')}: {owner.filter(Boolean).join(', ')}
        </p>
      )}
      {permit.document_url && (
        <ExternalLink
          href={permit.document_url}
          className="inline-flex min-h-11 items-center font-medium text-lagoon underline"
        >
          {t('people.permitDocument')}
        </ExternalLink>
      )}
      {asked && (
        <div className="mt-3 grid gap-3">
          <Note tone="warning">
            {t('people.permitAsked', { number: asked.permit_number, day: dayText(asked.permit_expires) })}
          </Note>
          <div className="flex flex-wrap gap-3">
            <Button variant="success" busy={save.busy} onClick={() => keep(asked)}>
              {t('people.permitConfirm')}
            </Button>
            <Button disabled={save.busy} onClick={() => keep(permit)}>
              {t('people.permitRefuse')}
            </Button>
          </div>
        </div>
      )}
      <Form form={form} native className="mt-3 flex flex-wrap items-end gap-3">
        <Input label={t('people.permitNumber')} maxLength={100} required={!!expires} {...form.field('permit_number')} />
        <DateInput label={t('people.permitExpires')} required={!!number} {...form.field('permit_expires')} />
        <SubmitButton form={form} variant="secondary" disabled={!changed}>
          {t('people.permitSave')}
        </SubmitButton>
      </Form>
    </Section>
  )
}

/** Warns about a paired screen whose vehicle has no valid permit, with a button to put the screen on hold. */
export function PermitWarning({ driver }: { driver: Driver }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { permit, screen, vehicleNumber: vehicle } = driver
  if (!screen || permit === null || permit === 'valid') return null
  return (
    <Note
      tone="warning"
      action={
        !screen.held && (
          <IfRole call={holdScreen}>
            <Button
              size="small"
              aria-label={`${t('people.permitHold')}: ${t('fleet.holdOf', { vehicle })}`}
              onClick={() => setAsking(true)}
            >
              {t('people.permitHold')}
            </Button>
          </IfRole>
        )
      }
    >
      <span>
        <strong className="block font-semibold">{t(`people.permit_${permit}`)}</strong>
        {t(screen.held ? 'people.permitHeld' : 'people.permitWarning')}
      </span>
      <HoldDialog screen={asking ? { id: screen.id, vehicle } : null} onClose={() => setAsking(false)} />
    </Note>
  )
}
