import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../lib/api-error'
import type { Read } from '../lib/calls'
import { SkeletonCards } from './skeleton'
import { ErrorState } from './states'

interface Props<Data> {
  query: Read<Data>
  /** The title of the error when the read fails. */
  failed: string
  /** Shown while loading; by default as many placeholders as `rows`, each as high as `rowHeight`. */
  skeleton?: ReactNode
  rows?: number
  rowHeight?: string
  children: (data: Data) => ReactNode
}

/** The answer of a call: a skeleton while it loads, and the reason with a button to try again when it fails. */
export function Loaded<Data>({ query, failed, skeleton, rows, rowHeight, children }: Props<Data>) {
  const { t } = useTranslation()
  if (query.isPending) return skeleton ?? <SkeletonCards count={rows} className={rowHeight} />
  if (query.data !== undefined) return children(query.data)
  return (
    <ErrorState
      title={failed}
      detail={messageOf(query.error, t('errors.network'))}
      onRetry={() => void query.refetch()}
    />
  )
}
