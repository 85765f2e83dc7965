import { Pencil, Plus, Power, Search, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/states'

interface ListProps<Item> {
  items: readonly Item[]
  q: string
  onSearch: (q: string) => void
  placeholder: string
  addLabel: string
  onAdd: () => void
  empty: { title: string; text: string }
  children: (item: Item) => ReactNode
}

/** Formulas or parameters: search, add, and one card each. */
export function ItemList<Item extends { id: string; name: string; description: string }>(props: ListProps<Item>) {
  const { t } = useTranslation()
  const { items, q, onSearch, placeholder, addLabel, onAdd, empty, children } = props
  const found = items.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(q.toLowerCase()),
  )
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <search className="relative block w-full max-w-sm">
          <Search aria-hidden className="absolute top-3.5 left-3.5 size-4 text-soft" />
          <input
            type="search"
            aria-label={t('common.search')}
            placeholder={placeholder}
            value={q}
            onChange={(event) => onSearch(event.target.value)}
            className="control pl-10!"
          />
        </search>
        <Button look="primary" icon={<Plus aria-hidden className="size-4" />} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState title={q ? t('common.noResults', { query: q }) : empty.title}>{empty.text}</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {found.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      )}
    </>
  )
}

interface ItemProps {
  name: string
  kind: string
  description: string
  active: boolean
  /** Said beside one that is switched off. */
  off: string
  busy: boolean
  value: ReactNode
  onToggle: () => void
  onEdit: () => void
  onDelete: () => void
}

export function Item({ name, kind, description, active, off, busy, value, onToggle, onEdit, onDelete }: ItemProps) {
  const { t } = useTranslation()
  return (
    <article className="grid gap-3 rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-mono text-base break-all">{name}</h3>
        <Badge tone="info">{kind}</Badge>
        <Badge tone={active ? 'success' : 'neutral'}>{active ? t('pricing.on') : off}</Badge>
        <div className="ml-auto flex flex-wrap gap-2">
          <Button
            size="small"
            busy={busy}
            icon={<Power aria-hidden className="size-4" />}
            aria-label={t(active ? 'pricing.switchOffName' : 'pricing.switchOnName', { name })}
            onClick={onToggle}
          >
            {t(active ? 'pricing.switchOff' : 'pricing.switchOn')}
          </Button>
          <Button
            size="small"
            icon={<Pencil aria-hidden className="size-4" />}
            aria-label={t('pricing.editName', { name })}
            onClick={onEdit}
          >
            {t('pricing.edit')}
          </Button>
          <Button
            size="small"
            look="danger"
            icon={<Trash2 aria-hidden className="size-4" />}
            aria-label={t('pricing.deleteName', { name })}
            onClick={onDelete}
          >
            {t('pricing.delete')}
          </Button>
        </div>
      </div>
      {value}
      <p className="text-soft">{description}</p>
    </article>
  )
}
