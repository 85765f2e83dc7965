import { ALL_DOCUMENT_FIELDS, type DocumentField } from '@ayob/contract/accounts'
import type { Registration } from '@ayob/contract/registrations'
import { ExternalLink, Eye, EyeOff, FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'

/** The documents of an applicant: each opens in a new tab, and pictures also beside the details when asked for. */
export function Documents({ details }: { details: Registration['details'] }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<DocumentField | null>(null)
  const names: Record<DocumentField, string> = {
    vehicle_document: t('auth.vehicleDocument'),
    national_id_document: t('auth.nationalIdDocument'),
    driving_license_document: t('auth.drivingLicenseDocument'),
    business_registration_document: t('auth.businessRegistrationDocument'),
  }
  const documents = ALL_DOCUMENT_FIELDS.flatMap((field) => {
    const url = details[`${field}_url`]
    return details[field] && url ? [{ field, url, file: details[field] }] : []
  })
  if (documents.length === 0) return <p className="text-sm text-soft">{t('admin.noDocuments')}</p>
  return (
    <div className="grid gap-2">
      {documents.map(({ field, url, file }) => {
        const picture = /\.(jpe?g|png)$/i.test(file)
        const open = shown === field
        return (
          <div key={field} className="rounded-control border border-line">
            <div className="flex items-center gap-2 p-1.5 pl-3">
              <FileText aria-hidden className="size-4 flex-none text-lagoon" />
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-9 min-w-0 flex-1 items-center gap-1.5 font-medium text-lagoon hover:underline"
              >
                <span className="truncate">{names[field]}</span>
                <ExternalLink aria-hidden className="size-3.5 flex-none" />
                <span className="sr-only">{t('admin.newTab')}</span>
              </a>
              {picture && (
                <Button
                  look="quiet"
                  size="small"
                  aria-expanded={open}
                  icon={open ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
                  onClick={() => setShown(open ? null : field)}
                >
                  {open ? t('common.hide') : t('common.show')}
                  <span className="sr-only"> {names[field]}</span>
                </Button>
              )}
            </div>
            {open && (
              <img
                src={url}
                alt={names[field]}
                className="max-h-96 w-full rounded-b-control bg-raised object-contain"
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
