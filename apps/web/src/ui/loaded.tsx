import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../lib/api-error'
import type { Read } from '../lib/calls'
import { SkeletonCards } from './skeleton'
import { ErrorState } from './states'

interface Props<Data> {
  query: Read<Data>
  /** Said when it could not be loaded. */
  failed: string
  /** In the shape of what comes. */
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a call answered; before that its shape, and when it failed the reason with another try. */
export function Loaded<Data>({ query, failed, skeleton = <SkeletonCards />, children }: Props<Data>) {
  const { t } = useTranslation()
  if (query.isPending) return skeleton
  if (query.data !== undefined) return children(query.data)
  return (
    <ErrorState
      title={failed}
      detail={messageOf(query.error, t('errors.network'))}
      onRetry={() => void query.refetch()}
    />
  )
}
