import { createFormula, updateFormula } from '@ayob/contract/pricing-admin'
import { Pencil, Plus, Power, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState } from '../../lib/address'
import { type Read, useAction } from '../../lib/calls'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { List } from '../../ui/list-page'
import { IfRole } from '../access/needs-role'
import { type ItemKind, useRemoval, useSaved } from './use-pricing'

interface Item {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly is_active: boolean
}

interface Props<Data, Row extends Item, Body> {
  kind: ItemKind
  query: Read<Data>
  items: (data: Data) => readonly Row[]
  /** The content of a card besides name and description. */
  card: (item: Row) => Pick<CardProps, 'kind' | 'off' | 'value'>
  /** The body that saves an item unchanged. */
  bodyOf: (item: Row) => Body
  save: (body: Body) => Promise<unknown>
  /** The form of an item; of a new one if undefined. */
  form: (item: Row | undefined, onClose: () => void) => ReactNode
}

const NAMES = { formula: 'Formula', parameter: 'Parameter' } as const

/** Formulas or parameters: search, add, switch, edit and delete. */
export function Items<Data, Row extends Item, Body extends { id?: string | undefined }>(props: Props<Data, Row, Body>) {
  const { t } = useTranslation()
  const { kind, query, items, card, bodyOf, form } = props
  const Name = NAMES[kind]
  const list = useListState()
  const save = useAction<unknown, Body>(props.save, useSaved(kind))
  const [editing, setEditing] = useState<{ item: Row | undefined } | null>(null)
  const removal = useRemoval(kind)
  const isFound = ({ name, description }: Row) => `${name} ${description}`.toLowerCase().includes(list.q.toLowerCase())
  return (
    <>
      <List
        query={query}
        failed={t(`pricing.${kind}sFailed`)}
        list={list}
        search={t(`pricing.search${Name}s`)}
        beside={
          <IfRole call={createFormula}>
            <Button className="mb-4" variant="primary" icon={Plus} onClick={() => setEditing({ item: undefined })}>
              {t(`pricing.add${Name}`)}
            </Button>
          </IfRole>
        }
        rows={(data) => items(data).filter(isFound)}
        empty={t(`pricing.no${Name}s`)}
        emptyText={t(`pricing.no${Name}sText`)}
      >
        {(found) => (
          <ul className="grid gap-3">
            {found.map((item) => (
              <li key={item.id}>
                <ItemCard
                  {...card(item)}
                  item={item}
                  busy={save.busyWith?.id === item.id}
                  onToggle={() => save.run({ ...bodyOf(item), is_active: !item.is_active })}
                  onEdit={() => setEditing({ item })}
                  onDelete={() => removal.ask(item)}
                />
              </li>
            ))}
          </ul>
        )}
      </List>
      {editing && form(editing.item, () => setEditing(null))}
      <ConfirmDialog {...removal.dialog} title={t(`pricing.delete${Name}`)} confirm={t('pricing.delete')}>
        {t(`pricing.delete${Name}Text`, { name: removal.item?.name ?? '' })}
      </ConfirmDialog>
    </>
  )
}

interface CardProps {
  item: Item
  kind: string
  /** The badge of an inactive item. */
  off: string
  busy: boolean
  value: ReactNode
  onToggle: () => void
  onEdit: () => void
  onDelete: () => void
}

function ItemCard({ item, kind, off, busy, value, onToggle, onEdit, onDelete }: CardProps) {
  const { t } = useTranslation()
  const { name, description, is_active: active } = item
  return (
    <article className="grid gap-3 rounded-card border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-mono text-base break-all">{name}</h3>
        <Badge tone="info">{kind}</Badge>
        <Badge tone={active ? 'success' : 'neutral'}>{active ? t('pricing.on') : off}</Badge>
        <div className="ml-auto flex flex-wrap gap-2">
          <IfRole call={updateFormula}>
            <Button
              size="small"
              busy={busy}
              icon={Power}
              aria-label={t(active ? 'pricing.switchOffName' : 'pricing.switchOnName', { name })}
              onClick={onToggle}
            >
              {t(active ? 'pricing.switchOff' : 'pricing.switchOn')}
            </Button>
            <Button size="small" icon={Pencil} aria-label={t('pricing.editName', { name })} onClick={onEdit}>
              {t('pricing.edit')}
            </Button>
            <Button
              size="small"
              variant="danger"
              icon={Trash2}
              aria-label={t('pricing.deleteName', { name })}
              onClick={onDelete}
            >
              {t('pricing.delete')}
            </Button>
          </IfRole>
        </div>
      </div>
      {value}
      <p className="text-soft">{description}</p>
    </article>
  )
}
