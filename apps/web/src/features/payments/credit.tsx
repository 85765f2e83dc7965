import { accountCredit, creditNotePdf } from '@ayob/contract/refunds'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LARGEST_PAGE } from '../../lib/all-pages'
import { MONITOR, useAllPages, useCall } from '../../lib/calls'
import { dateOf, money } from '../../lib/format'
import { useDownload } from '../../lib/use-download'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'
import { DataTable } from '../../ui/data-table'

/** Account credit and the credit notes; nothing while there is neither. */
export function Credit() {
  const { t } = useTranslation()
  // The notes are short lists: the first page nearly always holds all of them, and the balance with them.
  const query = useCall(accountCredit, { query: { limit: LARGEST_PAGE }, ...MONITOR })
  const hasMore = !!query.data && query.data.total > query.data.credit_notes.length
  const whole = useAllPages(accountCredit, (page) => page.credit_notes, { enabled: hasMore, ...MONITOR })
  const fetching = useDownload(creditNotePdf, t('billing.downloadFailed'))
  if (!query.data || (query.data.balance === 0 && query.data.credit_notes.length === 0)) return null
  const { balance, held } = query.data
  const credit_notes = whole.data ?? query.data.credit_notes
  return (
    <Section title={t('billing.credit')} className="mt-10">
      <p className="tabular mt-2 font-display text-2xl font-bold">{money(balance)}</p>
      <p className="mb-4 text-soft">
        {balance > 0 && t('billing.creditText')} {held > 0 && t('billing.creditHeld', { amount: money(held) })}
      </p>
      {credit_notes.length > 0 && (
        <DataTable
          label={t('billing.creditNotes')}
          rows={credit_notes}
          keyOf={({ number }) => number}
          columns={[
            {
              title: t('billing.creditNote'),
              cell: ({ number, issued_at }) => (
                <>
                  <span className="tabular block font-medium">{number}</span>
                  <span className="block text-sm text-soft">{dateOf(issued_at)}</span>
                </>
              ),
            },
            { title: t('billing.brand'), cell: ({ brand, reference }) => `${brand} (${reference})` },
            { title: t('billing.creditReason'), cell: ({ kind }) => t(`billing.credit_${kind}`) },
            {
              title: t('billing.amount'),
              align: 'right',
              cell: ({ amount, credit }) => (
                <>
                  <span className="block whitespace-nowrap">{money(amount)}</span>
                  {credit > 0 && credit < amount && (
                    <span className="block text-sm text-soft">
                      {t('billing.ofWhichCredit', { amount: money(credit) })}
                    </span>
                  )}
                </>
              ),
            },
            {
              title: t('billing.papers'),
              actions: true,
              cell: ({ number }) => (
                <Button
                  size="small"
                  look="quiet"
                  busy={fetching.busyWith?.params?.number === number}
                  icon={FileDown}
                  aria-label={t('billing.creditNotePdf', { number })}
                  onClick={() => fetching.run({ params: { number } })}
                >
                  {t('billing.creditNote')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}
