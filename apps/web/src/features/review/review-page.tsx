import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api-error'
import { Pager } from '../../ui/pager'
import { SkeletonCards } from '../../ui/skeleton'
import { EmptyState, ErrorState } from '../../ui/states'

interface Props {
  query: { isPending: boolean; error: unknown; refetch: () => Promise<unknown> }
  failed: string
  /** What the list has in all; undefined before it was read. */
  total: number | undefined
  limit: number
  page: number
  onPage: (page: number) => void
  /** How many cards are to be seen. */
  shown: number
  /** How many the server last sent, those that were decided since among them. */
  sent: number
  q: string
  empty: string
  emptyText: string
  children: ReactNode
}

/** A page of cards, or why there is none. A page beyond the last one leads back to the last. */
export function ReviewPage(props: Props) {
  const { t } = useTranslation()
  const { query, total, limit, page, onPage, shown, sent, q } = props
  const last = Math.max(1, Math.ceil((total ?? 0) / limit))
  const beyond = total !== undefined && page > last
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a list that has become shorter moves the page
  useEffect(() => {
    if (beyond) onPage(last)
  }, [beyond, last])
  if (query.isPending || beyond) return <SkeletonCards />
  if (total === undefined) {
    return (
      <ErrorState
        title={props.failed}
        detail={messageOf(query.error, t('errors.network'))}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (shown === 0 && total > sent) return <SkeletonCards />
  if (shown === 0) {
    return (
      <EmptyState title={q ? t('common.noResults', { query: q }) : props.empty}>
        {q ? undefined : props.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      {props.children}
      <Pager page={page} limit={limit} total={total} onChange={onPage} />
    </>
  )
}
