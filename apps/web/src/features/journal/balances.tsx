import type { Account, JournalBalance } from '@ayob/contract/journal'
import { useTranslation } from 'react-i18next'
import { money } from '../../lib/format'
import { Section } from '../../ui/card'
import { cx } from '../../ui/cx'

interface Props {
  balances: readonly JournalBalance[]
  /** They are those of some postings, not of all. */
  filtered: boolean
  chosen: Account | undefined
  onChoose: (account: Account | '') => void
}

/**
 * The balance of every account. Pressing one filters the postings by it; none of the others has matching postings then,
 * so they have no figure.
 */
export function Balances({ balances, filtered, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  return (
    <Section title={t(filtered ? 'journal.balancesOfMatching' : 'journal.balances')} className="grid grid-cols-1 gap-3">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.5rem),1fr))] gap-2">
        {balances.map(({ account, balance }) => (
          <li key={account}>
            <button
              type="button"
              aria-pressed={chosen === account}
              title={t(`journal.hint_${account}`)}
              onClick={() => onChoose(chosen === account ? '' : account)}
              className={cx(
                'h-full w-full rounded-card border border-line bg-card p-3 text-left hover:bg-raised',
                chosen === account && 'border-lagoon',
              )}
            >
              <span className="block text-sm text-soft">{t(`journal.account_${account}`)}</span>
              <span className="tabular block text-[0.9375rem] font-semibold">
                {chosen === undefined || chosen === account ? money(balance) : '–'}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
