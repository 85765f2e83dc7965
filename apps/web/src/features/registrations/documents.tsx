import { ALL_DOCUMENT_FIELDS, type DocumentField } from '@ayob/contract/accounts'
import type { Registration } from '@ayob/contract/registrations'
import { ExternalLink, Eye, EyeOff, FileText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { ExternalLink as FileLink } from '../../ui/external-link'

/** Returns the documents of an applicant, in the order of the form. */
export function documentsOf(details: Registration['details']) {
  return ALL_DOCUMENT_FIELDS.flatMap((field) => {
    const [file, url] = [details[field], details[`${field}_url`]]
    return file && url ? [{ field, file, url }] : []
  })
}

export function useDocumentNames(): Readonly<Record<DocumentField, string>> {
  const { t } = useTranslation()
  return {
    vehicle_document: t('auth.vehicleDocument'),
    national_id_document: t('auth.nationalIdDocument'),
    driving_license_document: t('auth.drivingLicenseDocument'),
    business_registration_document: t('auth.businessRegistrationDocument'),
  }
}

interface Props {
  details: Registration['details']
  /** The document beside the details; null if none is open. */
  shown: DocumentField | null
  onShow: (field: DocumentField | null) => void
}

/** The documents of an applicant. Each opens in a new tab or beside the details. */
export function Documents({ details, shown, onShow }: Props) {
  const { t } = useTranslation()
  const names = useDocumentNames()
  const documents = documentsOf(details)
  if (documents.length === 0) return <p className="text-sm text-soft">{t('admin.noDocuments')}</p>
  return (
    <ul className="grid grid-cols-1 gap-2">
      {documents.map(({ field, url }) => {
        const open = shown === field
        return (
          <li
            key={field}
            className={cx(
              'flex items-center gap-2 rounded-control border p-1.5 pl-3',
              open ? 'border-lagoon' : 'border-line',
            )}
          >
            <FileText aria-hidden className="size-4 flex-none text-lagoon" />
            <FileLink
              href={url}
              className="inline-flex min-h-9 min-w-0 flex-1 items-center gap-1.5 font-medium text-lagoon hover:underline"
            >
              <span className="truncate">{names[field]}</span>
              <ExternalLink aria-hidden className="size-3.5 flex-none" />
              <span className="sr-only">{t('admin.newTab')}</span>
            </FileLink>
            <Button
              look="quiet"
              size="small"
              aria-expanded={open}
              icon={open ? EyeOff : Eye}
              onClick={() => onShow(open ? null : field)}
            >
              {open ? t('common.hide') : t('common.show')}
              <span className="sr-only"> {names[field]}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
