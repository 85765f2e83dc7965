import type { Permit } from '@ayob/contract/permits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Input } from '../../ui/field'
import { useSavePermit } from './use-people'

/** The permit of the driver's vehicle, kept by an administrator who has seen it. */
export function PermitForm({ permit }: { permit: Permit }) {
  const { t } = useTranslation()
  const [number, setNumber] = useState(permit.permit_number ?? '')
  const [expires, setExpires] = useState(permit.permit_expires ?? '')
  const save = useSavePermit()
  const changed = number !== (permit.permit_number ?? '') || expires !== (permit.permit_expires ?? '')
  return (
    <section aria-labelledby="permit-title">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="permit-title" className="text-lg">
          {t('people.permit')}
        </h3>
        <Badge tone={permit.permit_valid ? 'success' : 'warning'} {...(!permit.permit_valid && { icon: 'alert' })}>
          {permit.permit_valid ? t('people.permitValid') : t('people.permitMissing')}
        </Badge>
      </div>
      <p className="mt-1 max-w-2xl text-sm text-soft">{t('people.permitText')}</p>
      <form
        className="mt-3 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ id: permit.vehicle_id, permit_number: number.trim() || null, permit_expires: expires || null })
        }}
      >
        <Input
          label={t('people.permitNumber')}
          maxLength={100}
          required={!!expires}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
        <Input
          label={t('people.permitExpires')}
          type="date"
          required={!!number}
          value={expires}
          onChange={(event) => setExpires(event.target.value)}
        />
        <Button type="submit" disabled={!changed} busy={save.isPending}>
          {t('people.permitSave')}
        </Button>
      </form>
    </section>
  )
}
