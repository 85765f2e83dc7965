import type { DocumentField } from '@ayob/contract/accounts'
import type { Registration } from '@ayob/contract/registrations'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { useFile } from '../../lib/use-file'
import { Skeleton } from '../../ui/skeleton'
import { ErrorState } from '../../ui/states'
import { useDocumentNames } from './documents'

interface Props {
  registration: Registration
  field: DocumentField
  /** Reads the registration again, with new links. */
  onRenew: () => Promise<Registration | undefined>
}

const urlOf = (registration: Registration | undefined, field: DocumentField) => registration?.details[`${field}_url`]

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

/** A document beside the details. Pictures are shown as they are, other files in the browser's viewer. */
export function DocumentPane({ registration, field, onRenew }: Props) {
  const { t } = useTranslation()
  const name = useDocumentNames()[field]
  const document = useFile(registration.details[field], urlOf(registration, field), async () =>
    urlOf(await onRenew(), field),
  )
  const url = useObjectUrl(document.data)
  const pane = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: again once its size is known
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
