import { Refused, refusalOf } from '@ayob/client/refused'
import { ALL_DOCUMENT_FIELDS, type DocumentField } from '@ayob/contract/accounts'
import type { Registration } from '@ayob/contract/registrations'
import { PERMIT_DOCUMENT } from '@ayob/contract/vehicles'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Eye, EyeOff, FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { messageOf } from '../../lib/refusals'
import { openFile } from '../../lib/save-file'
import { askForProof } from '../../lib/step-up'
import { Button } from '../../ui/button'
import { cx } from '../../ui/cx'
import { ExternalLink as FileLink } from '../../ui/external-link'
import { ErrorState, Skeleton } from '../../ui/states'

/** A document of a registration, or of the permit of its vehicle. */
export type PaperField = DocumentField | typeof PERMIT_DOCUMENT
const PAPER_FIELDS: readonly PaperField[] = [...ALL_DOCUMENT_FIELDS, PERMIT_DOCUMENT]

/** Returns the documents of a person, in the order of the form. */
export function documentsOf(details: Registration['details']) {
  return PAPER_FIELDS.flatMap((field) => {
    const [file, url] = [details[field], details[`${field}_url`]]
    return file && url ? [{ field, file, url }] : []
  })
}

function useDocumentNames(): Readonly<Record<PaperField, string>> {
  const { t } = useTranslation()
  return {
    vehicle_document: t('auth.vehicleDocument'),
    national_id_document: t('auth.nationalIdDocument'),
    driving_license_document: t('auth.drivingLicenseDocument'),
    business_registration_document: t('auth.businessRegistrationDocument'),
    permit_document: t('vehicle.document'),
  }
}

interface Props {
  details: Registration['details']
  /** The document next to the details; null if none is open. */
  shown: PaperField | null
  onShow: (field: PaperField | null) => void
}

/** The documents of an applicant. Each opens in a new tab or next to the details. */
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
            <DocumentLink url={url} name={names[field]} className="min-w-0 flex-1" />
            <Button
              variant="quiet"
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

/** Opens a document in a new tab. It is fetched here first, where a step-up can be requested. */
function DocumentLink({ url, name, className }: { url: string; name: string | undefined; className: string }) {
  const { t } = useTranslation()
  const open = useAction(() => fetchFile(url), {
    done: (file) => openFile(file),
    failed: (error) => messageOf(error, t('review.documentFailed')),
  })
  return (
    <FileLink
      href={url}
      onOpen={() => open.run()}
      className={cx('inline-flex min-h-9 items-center gap-1.5 font-medium text-lagoon hover:underline', className)}
    >
      <span className="truncate">{name}</span>
      <ExternalLink aria-hidden className="size-3.5 flex-none" />
      <span className="sr-only">{t('admin.newTab')}</span>
    </FileLink>
  )
}

/** Documents that were replaced after the approval, with their dates. Each opens in a new tab. */
export function EarlierDocuments({ documents }: { documents: Registration['earlier_documents'] }) {
  const { t } = useTranslation()
  const names: Readonly<Record<string, string>> = useDocumentNames()
  if (documents.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-sm font-medium text-soft">{t('review.earlierDocuments')}</h3>
      <ul className="grid grid-cols-1 gap-2">
        {documents.map(({ field, url, uploaded_at, replaced_at }) => (
          <li key={`${field} ${uploaded_at} ${replaced_at}`} className="rounded-control border border-line p-1.5 px-3">
            <DocumentLink url={url} name={names[field]} className="max-w-full" />
            <p className="text-sm text-soft">
              {t('review.documentDays', { from: dateTimeOf(uploaded_at), to: dateTimeOf(replaced_at) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DocumentPaneProps {
  registration: Registration
  field: PaperField
  /** Reloads the registration with new links. */
  onRenew: () => Promise<Registration | undefined>
}

const urlOf = (registration: Registration | undefined, field: PaperField) => registration?.details[`${field}_url`]

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(undefined)
    }
  }, [blob])
  return url
}

/** A document next to the details. Pictures are shown directly, other files in the browser's viewer. */
export function DocumentPane({ registration, field, onRenew }: DocumentPaneProps) {
  const { t } = useTranslation()
  const name = useDocumentNames()[field]
  const document = useFile(registration.details[field], urlOf(registration, field), async () =>
    urlOf(await onRenew(), field),
  )
  const url = useObjectUrl(document.data)
  const pane = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again once its size is known
  useEffect(() => {
    pane.current?.scrollIntoView({ block: 'nearest' })
  }, [url])
  return (
    <section
      ref={pane}
      aria-label={name}
      className="scroll-mt-20 scroll-mb-6 overflow-hidden rounded-control border border-line bg-raised"
    >
      {document.isError ? (
        <ErrorState
          className="border-0"
          title={t('review.documentFailed')}
          detail={messageOf(document.error, t('review.documentFailedText'))}
          onRetry={() => void document.refetch()}
        />
      ) : !url ? (
        <Skeleton className="h-[min(32rem,65dvh)]" />
      ) : document.data?.type.startsWith('image/') ? (
        <img src={url} alt={name} className="max-h-[min(32rem,65dvh)] w-full object-contain lg:h-[min(32rem,65dvh)]" />
      ) : (
        <iframe
          src={`${url}#navpanes=0&view=FitH`}
          title={name}
          className="block h-[min(32rem,65dvh)] w-full bg-white"
        />
      )}
    </section>
  )
}

type Url = string | null | undefined

async function fetchFrom(url: Url, signal?: AbortSignal): Promise<Response> {
  if (!url) throw new Refused(404)
  const ask = () => fetch(url, signal ? { signal } : {})
  try {
    const response = await ask()
    const { code, answer } = response.ok ? new Refused(0) : await refusalOf(response.clone())
    return code === 'step_up_required' && (await askForProof(answer.full === true)) ? await ask() : response
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Refused(0)
  }
}

/** Fetches a file, with a step-up if needed. Fails with a `Refused`. */
async function fetchFile(url: Url, signal?: AbortSignal): Promise<Blob> {
  return blobOf(await fetchFrom(url, signal))
}

async function blobOf(answer: Response): Promise<Blob> {
  if (!answer.ok) throw new Refused(answer.status)
  return answer.blob()
}

/**
 * Fetches a file each time that it is shown. Fails with a `Refused`.
 * @param name the cache key while it is shown
 * @param renew requests a new link when the first one has expired
 */
function useFile(name: Url, url: Url, renew: () => Promise<Url>) {
  return useQuery({
    queryKey: ['file', name],
    queryFn: async ({ signal }) => {
      let answer = await fetchFrom(url, signal)
      if (answer.status === 404) answer = await fetchFrom(await renew(), signal)
      return blobOf(answer)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
