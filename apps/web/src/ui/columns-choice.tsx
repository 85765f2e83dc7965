import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'
import { CheckList } from './check-list'
import type { DenseColumn } from './dense-table'
import { Dialog } from './dialog'

interface Props {
  columns: readonly Pick<DenseColumn<never>, 'key' | 'title'>[]
  /** The keys of the columns that are shown. */
  shown: readonly string[]
  onChange: (shown: readonly string[]) => void
}

/** Chooses the columns of a table. The first is always shown. */
export function ColumnsChoice(props: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={Columns3} onClick={() => setOpen(true)}>
        {t('list.columns')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('list.columns')}>
        <Choice {...props} />
      </Dialog>
    </>
  )
}

function Choice({ columns: [, ...columns], shown, onChange }: Props) {
  const { t } = useTranslation()
  // The address follows a moment later.
  const [chosen, setChosen] = useState(shown)
  const choose = (next: readonly string[]) => {
    setChosen(next)
    onChange(next)
  }
  return (
    <CheckList
      legend={t('list.columnsText')}
      options={columns.map(({ key, title }) => [key, title])}
      values={chosen}
      onChange={choose}
    />
  )
}
