import type { ReactNode } from 'react'
import { useListState } from '../../lib/address'
import type { Read } from '../../lib/calls'
import { List } from '../../ui/list-page'
import { KeysHint } from './keys-hint'
import type { useReviewList } from './use-review-list'

interface Props<Data, Item extends { readonly id: string }> {
  query: Read<Data>
  review: ReturnType<typeof useReviewList<Item>>
  limit: number
  failed: string
  empty: string
  emptyText: string
  /** Whether a key opens the documents of a card. */
  documents?: boolean
  children: (item: Item) => ReactNode
}

/** Cards that wait for a decision, one page at a time. The next page loads once all cards of a page are decided. */
export function ReviewList<Data extends { readonly total: number }, Item extends { readonly id: string }>({
  query,
  review,
  emptyText,
  documents,
  children,
  ...texts
}: Props<Data, Item>) {
  const list = useListState()
  const { data, error, refetch } = query
  const allDecided = review.sent > 0 && review.shown.length === 0
  const isTurning = allDecided && data !== undefined && data.total > review.sent
  return (
    <div {...review.listProps} className="outline-none">
      <List
        {...texts}
        query={{ data, error, refetch, isPending: query.isPending || isTurning }}
        list={list}
        rows={() => review.shown}
        emptyText={list.q ? undefined : emptyText}
      >
        {(items) => (
          <>
            <KeysHint documents={documents} />
            <div className="grid grid-cols-1 gap-4">{items.map(children)}</div>
          </>
        )}
      </List>
    </div>
  )
}
