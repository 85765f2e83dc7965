import type { DocumentField } from '@ayob/contract/accounts'
import type { Registration } from '@ayob/contract/registrations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../lib/api-error'
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

/** The document, asked for once for each time it is opened. A link that has expired is asked for again. */
function useDocument({ registration, field, onRenew }: Props) {
  return useQuery({
    queryKey: ['document', registration.details[field]],
    queryFn: async ({ signal }) => {
      const fetchFrom = (url: string | null | undefined) => {
        if (!url) throw new ApiError(404, {})
        return fetch(url, { signal }).catch((error: unknown) => {
          if (signal.aborted) throw error
          throw new ApiError(0, {})
        })
      }
      let answer = await fetchFrom(urlOf(registration, field))
      if (answer.status === 404) answer = await fetchFrom(urlOf(await onRenew(), field))
      if (!answer.ok) throw new ApiError(answer.status, {})
      return answer.blob()
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

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

/** A document beside the details: a picture as it is, anything else in the browser's own viewer. */
export function DocumentPane(props: Props) {
  const { t } = useTranslation()
  const name = useDocumentNames()[props.field]
  const document = useDocument(props)
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
