import type { Fact } from '@ayob/contract/confirmations'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { count, dateTimeOf, dayText, money, monthText } from '../../lib/format'
import { paths } from '../../lib/paths'

const figure = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 8 })

/** A fact as text. */
export function factText(fact: Fact, t: TFunction): string {
  switch (fact.kind) {
    case 'person':
      return fact.name
    case 'money':
      return money(fact.amount)
    case 'account':
      return t('confirmations.accountLine', {
        name: fact.account_name,
        bank: fact.bank_name,
        branch: fact.branch_code,
        number: fact.account_number,
      })
    case 'number':
      return Number.isInteger(fact.number) ? count(fact.number) : figure.format(fact.number)
    case 'date':
      return fact.at.length === 10 ? dayText(fact.at) : dateTimeOf(fact.at)
    case 'month':
      return monthText(fact.month, 'long')
    case 'yes':
      return t(fact.yes ? 'confirmations.yes' : 'confirmations.no')
    case 'roles':
      return fact.roles.map((role) => t(`administrators.role_${role}`)).join(', ')
    case 'command':
      return t(`fleet.command_${fact.command}`)
    case 'page':
      return fact.page === 'run' ? monthText(fact.text, 'long') : fact.text
    case 'text':
      return fact.text
  }
}

/** The page of a fact, if it has one. */
function pageOf(fact: Fact): string | undefined {
  if (fact.kind === 'person') {
    if (fact.as === 'driver') return paths.adminDriver(fact.id)
    return fact.as === 'advertiser' ? paths.adminAdvertiser(fact.id) : paths.adminAdministrators()
  }
  if (fact.kind !== 'page') return undefined
  if (fact.page === 'payout') return paths.adminPayoutsNamed(fact.text)
  if (fact.page === 'run') return paths.adminPayoutRun(fact.id)
  return fact.page === 'payments' ? paths.adminPaymentsOf(fact.id) : paths.adminDataRequests()
}

/** A fact, with a link to its page. */
export function FactValue({ fact }: { fact: Fact }) {
  const { t } = useTranslation()
  const to = pageOf(fact)
  const text = factText(fact, t)
  if (!to || !text) return text
  return (
    <Link className="text-lagoon underline-offset-4 hover:underline" to={to}>
      {text}
    </Link>
  )
}

/** The label of a fact or of a changed value. Parts of prices are named by their path: `Service fees: tuk`. */
export function useFactLabel(): (what: string) => string {
  const { t, i18n } = useTranslation()
  return (what) => {
    const key = `confirmations.what_${what}`
    if (i18n.exists(key)) return t(key as 'confirmations.what_amount')
    const words = what.replaceAll('_', ' ').split('.')
    const [first = '', ...more] = words
    return [first.charAt(0).toUpperCase() + first.slice(1), ...more].join(': ')
  }
}
