import type { Description, Fact } from '@ayob/contract/confirmations'
import { useTranslation } from 'react-i18next'
import { count } from '../../lib/format'
import { Badge } from '../../ui/badge'
import { Facts } from '../../ui/facts'
import { FactValue, factText, useFactLabel } from './fact'

/** Returns the sentence that says what a request does. */
export function useSentence(): (description: Description) => string {
  const { t } = useTranslation()
  return ({ says, facts }) => {
    const words = Object.entries(facts).map(([name, fact]) => [name, factText(fact, t)])
    const all = { account: t('confirmations.noAccount'), ...Object.fromEntries(words) }
    return t(`confirmations.says_${says}`, all)
  }
}

const amountOf = (fact: Fact | undefined) => (fact?.kind === 'money' ? fact.amount : undefined)

/** What a request does: its facts, each value before and after, and what was the last time. */
export function RequestDescription({ description }: { description: Description }) {
  const { t } = useTranslation()
  const label = useFactLabel()
  const { facts, changes } = description
  return (
    <div className="grid gap-4">
      <Facts
        columns={4}
        least="12rem"
        items={Object.entries(facts).map(([name, fact]) => [label(name), <FactValue key={name} fact={fact} />])}
      />
      <LastTime description={description} />
      {changes.length > 0 && (
        <table className="tabular w-full max-w-3xl text-sm" aria-label={t('confirmations.changes')}>
          <thead>
            <tr className="border-b border-line text-left text-soft">
              <th className="py-1 pr-4 font-normal">{t('confirmations.changes')}</th>
              <th className="py-1 pr-4 font-normal">{t('confirmations.before')}</th>
              <th className="py-1 font-normal">{t('confirmations.after')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {changes.map(({ what, before, after }) => (
              <tr key={what}>
                <th className="py-1.5 pr-4 text-left font-normal">{label(what)}</th>
                <td className="py-1.5 pr-4 wrap-anywhere text-soft">
                  {before ? factText(before, t) : t('confirmations.nothing')}
                </td>
                <td className="py-1.5 font-medium wrap-anywhere">
                  {after ? factText(after, t) : t('confirmations.nothing')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** The last time, and what is different from it. */
function LastTime({ description: { says, facts, last } }: { description: Description }) {
  const { t } = useTranslation()
  const values = Object.values(last)
  if (values.length === 0) {
    return says === 'payout_approval' ? (
      <p>
        <Badge tone="info">{t('confirmations.first')}</Badge>
      </p>
    ) : null
  }
  const [now, before] = [amountOf(facts.amount), amountOf(last.amount)]
  const change = now !== undefined && before ? Math.round((now / before - 1) * 100) : 0
  const otherAccount = facts.account && last.account && factText(facts.account, t) !== factText(last.account, t)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-soft">
        {t('confirmations.last')}: {values.map((fact) => factText(fact, t)).join(', ')}
      </span>
      {change !== 0 && says !== 'refund' && (
        <Badge tone={change > 100 ? 'warning' : 'neutral'} icon="info">
          {t(`confirmations.differs_${change > 0 ? 'more' : 'less'}`, { percent: count(Math.abs(change)) })}
        </Badge>
      )}
      {otherAccount && <Badge tone="warning">{t('confirmations.differs_account')}</Badge>}
    </p>
  )
}
