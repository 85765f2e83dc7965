import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../lib/address'
import type { Read } from '../../lib/calls'
import { List } from '../../ui/list-page'
import type { useReviewList } from './use-review-list'

interface Props<Data, Item extends { readonly id: string }> {
  query: Read<Data>
  review: ReturnType<typeof useReviewList<Item>>
  failed: string
  empty: string
  emptyText: string
  /** Set if a key opens the documents of a card. */
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

/** The shortcut keys for reviewing accounts or ads. */
function KeysHint({ documents = false }: { documents?: boolean }) {
  const { t } = useTranslation()
  const keys: KeysOf[] = [
    [['A'], t('review.keyApprove')],
    [['R'], t('review.keyReject')],
    [['↓', '↑'], t('review.keyMove')],
    [['Z'], t('review.keyUndo')],
    ...(documents ? [[['D'], t('review.keyDocument')] as const] : []),
  ]
  return <KeyList keys={keys} />
}

type KeysOf = readonly [keys: readonly string[], does: string]

/** Shortcut keys with their actions. */
export function KeyList({ keys }: { keys: readonly KeysOf[] }) {
  const { t } = useTranslation()
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-soft max-lg:hidden">
      <span>{t('review.keys')}</span>
      {keys.map(([names, does]) => (
        <span key={does} className="inline-flex items-center gap-1.5">
          {names.map((name) => (
            <kbd
              key={name}
              className="min-w-6 rounded border border-control bg-raised px-1.5 text-center font-sans text-ink"
            >
              {name}
            </kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  )
}
