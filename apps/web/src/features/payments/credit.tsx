import { accountCredit, creditNotePdf } from '@ayob/contract/refunds'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LARGEST_PAGE, MONITOR, useAllPages, useCall } from '../../lib/calls'
import { dateOf, money } from '../../lib/format'
import { useDownload } from '../../lib/use-download'
import { Button } from '../../ui/button'
import { Section } from '../../ui/card'
import { DataTable, TwoLines } from '../../ui/data-table'

/** Account credit and credit notes, if there are any. */
export function Credit() {
  const { t } = useTranslation()
  // The first page has the balance and almost always all notes.
  const query = useCall(accountCredit, { query: { limit: LARGEST_PAGE }, ...MONITOR })
  const hasMore = !!query.data && query.data.total > query.data.credit_notes.length
  const whole = useAllPages(accountCredit, (page) => page.credit_notes, { enabled: hasMore, ...MONITOR })
  const download = useDownload(creditNotePdf, t('billing.downloadFailed'))
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
              cell: ({ number, issued_at }) => <TwoLines below={dateOf(issued_at)}>{number}</TwoLines>,
            },
            { title: t('billing.brand'), cell: ({ brand, reference }) => `${brand} (${reference})` },
            { title: t('billing.creditReason'), cell: ({ kind }) => t(`billing.credit_${kind}`) },
            {
              title: t('billing.amount'),
              align: 'right',
              cell: ({ amount, credit }) => (
                <TwoLines
                  below={credit > 0 && credit < amount && t('billing.ofWhichCredit', { amount: money(credit) })}
                >
                  {money(amount)}
                </TwoLines>
              ),
            },
            {
              title: t('billing.papers'),
              actions: true,
              cell: ({ number }) => (
                <Button
                  size="small"
                  variant="quiet"
                  busy={download.busyWith?.params?.number === number}
                  icon={FileDown}
                  aria-label={t('billing.creditNotePdf', { number })}
                  onClick={() => download.run({ params: { number } })}
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
