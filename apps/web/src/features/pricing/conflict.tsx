import type { Refused } from '@ayob/client/refused'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../lib/format'
import { Button } from '../../ui/button'
import { ErrorBox } from '../../ui/states'
import { Difference } from './difference'

interface Props<Item> {
  error: Refused
  /** The version that the form was opened with. */
  seen: Item
  onTakeOver: (current: Item) => void
}

/** Shows what somebody else saved in the meantime, and offers to continue from that version. */
export function Conflict<Item extends object>({ error, seen, onTakeOver }: Props<Item>) {
  const { t } = useTranslation()
  const { current, changed_by, changed_at } = error.answer
  if (error.code !== 'conflict' || typeof current !== 'object' || current === null) return null
  return (
    <ErrorBox>
      <p>
        {t('pricing.conflict', {
          who: typeof changed_by === 'string' ? changed_by : t('pricing.system'),
          when: typeof changed_at === 'string' ? dateTimeOf(changed_at) : '',
        })}
      </p>
      <div className="my-3 rounded-control bg-card p-3 font-normal text-ink">
        <Difference before={seen as Record<string, unknown>} after={current as Record<string, unknown>} />
      </div>
      <Button size="small" onClick={() => onTakeOver(current as Item)}>
        {t('pricing.useNewer')}
      </Button>
    </ErrorBox>
  )
}
