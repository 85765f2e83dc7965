import { changeVehicle, getVehicle, type OwnVehicle, PERMIT_DOCUMENT, uploadPermit } from '@ayob/contract/vehicles'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/calls'
import { dayText } from '../../lib/format'
import { paths } from '../../lib/paths'
import { upload } from '../../lib/upload'
import { useCallForm } from '../../lib/use-call-form'
import { Badge } from '../../ui/badge'
import { ButtonLink } from '../../ui/button-link'
import { Card } from '../../ui/card'
import { DateInput } from '../../ui/date-input'
import { ExternalLink as FileLink } from '../../ui/external-link'
import { Input } from '../../ui/field'
import { Form, LeaveGuard, SubmitButton } from '../../ui/form'
import { Note } from '../../ui/states'
import { DocumentInput } from '../accounts/document-input'

const WARNED_DAYS = 30

/** Returns a warning about the expiry of a permit, or null while it is valid for more than 30 days. */
function usePermitWarning({ permit_days_left: left }: Pick<OwnVehicle, 'permit_days_left'>): string | null {
  const { t } = useTranslation()
  if (left === null) return t('vehicle.warnNone')
  if (left < 0) return t('vehicle.warnEnded')
  if (left === 0) return t('vehicle.warnToday')
  return left <= WARNED_DAYS ? t('vehicle.warnSoon', { count: left }) : null
}

/** The valid permit, the one that waits for confirmation, and its document. */
export function OwnPermit({ vehicle }: { vehicle: OwnVehicle }) {
  const { t } = useTranslation()
  const warning = usePermitWarning(vehicle)
  const { permit_number: number, permit_expires: expires, permit_valid: valid, asked } = vehicle
  return (
    <Card
      title={t('vehicle.permit')}
      className="grid grid-cols-1 content-start gap-4"
      aside={
        <Badge tone={valid ? 'success' : 'warning'} icon={!valid ? 'alert' : undefined}>
          {expires === null
            ? t('vehicle.permitNone')
            : t(valid ? 'vehicle.permitValid' : 'vehicle.permitExpired', { day: dayText(expires) })}
        </Badge>
      }
    >
      {warning && <Note tone="warning">{warning}</Note>}
      <p className="text-soft">{t('vehicle.permitText')}</p>
      {number && <p className="font-semibold wrap-anywhere">{number}</p>}
      {asked && (
        <Note tone="info">
          {t('vehicle.waiting', { number: asked.permit_number, day: dayText(asked.permit_expires) })}
        </Note>
      )}
      <PermitFields key={`${number} ${asked?.asked_at}`} vehicle={vehicle} />
      <PermitDocument vehicle={vehicle} />
    </Card>
  )
}

function PermitFields({ vehicle: { permit_number, permit_expires, asked } }: { vehicle: OwnVehicle }) {
  const { t } = useTranslation()
  const form = useCallForm(changeVehicle, {
    values: {
      permit_number: asked?.permit_number ?? permit_number ?? '',
      permit_expires: asked?.permit_expires ?? permit_expires ?? '',
    },
    store: getVehicle,
    done: t('vehicle.saved'),
    failed: t('vehicle.saveFailed'),
  })
  return (
    <Form form={form} native className="grid grid-cols-1 gap-4">
      <Input label={t('vehicle.permitNumber')} required maxLength={100} {...form.field('permit_number')} />
      <DateInput label={t('vehicle.permitExpires')} required {...form.field('permit_expires')} />
      <SubmitButton form={form} size="large" className="justify-self-start">
        {t('vehicle.savePermit')}
      </SubmitButton>
      <LeaveGuard form={form} />
    </Form>
  )
}

function PermitDocument({ vehicle: { document_name: name, document_url: url } }: { vehicle: OwnVehicle }) {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  const form = useCallForm(
    async () => (file ? upload(uploadPermit, { files: { [PERMIT_DOCUMENT]: file } }) : undefined),
    {
      values: {},
      store: getVehicle,
      onDone: () => setFile(null),
      done: t('vehicle.saved'),
      failed: t('vehicle.uploadFailed'),
    },
  )
  return (
    <Form form={form} className="grid grid-cols-1 gap-4 border-t border-line pt-4">
      <DocumentInput name="permit_document" label={t('vehicle.document')} file={file} onChange={setFile} />
      {url && (
        <FileLink
          href={url}
          className="inline-flex min-h-11 items-center gap-2 font-medium wrap-anywhere text-lagoon underline"
        >
          <ExternalLink aria-hidden className="size-4 flex-none" />
          {t('vehicle.documentSee')}: {name}
        </FileLink>
      )}
      <SubmitButton form={form} variant="secondary" disabled={!file} className="justify-self-start">
        {t('vehicle.upload')}
      </SubmitButton>
    </Form>
  )
}

/** A link to owner and permit, with a warning if the permit needs attention. */
export function VehicleLink() {
  const { t } = useTranslation()
  const vehicle = useCall(getVehicle).data?.vehicle
  const warning = usePermitWarning(vehicle ?? { permit_days_left: Number.POSITIVE_INFINITY })
  return (
    <>
      {warning && !vehicle?.asked && <Note tone="warning">{warning}</Note>}
      <ButtonLink to={paths.vehicle()} size="large" className="justify-self-start">
        {t('vehicle.open')}
      </ButtonLink>
    </>
  )
}
