import { accountCredit, type CreditNote, creditNotePdf } from '@ayob/contract/refunds'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { allPages, LARGEST_PAGE } from '../../lib/all-pages'
import { api, download } from '../../lib/api'
import { failureOf } from '../../lib/api-error'
import { dateOf, money } from '../../lib/format'
import { MONITOR } from '../../lib/query'
import { saveFile } from '../../lib/save-file'
import { Button } from '../../ui/button'
import { DataTable } from '../../ui/data-table'

/** Account credit and the credit notes; nothing while there is neither. */
export function Credit() {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['billing', 'credit'],
    queryFn: async ({ signal }) => {
      const first = await api(accountCredit, { query: { limit: LARGEST_PAGE }, signal })
      const credit_notes =
        first.total > first.credit_notes.length
          ? await allPages(
              (page) => api(accountCredit, { query: { page, limit: LARGEST_PAGE }, signal }),
              (answer) => answer.credit_notes,
            )
          : first.credit_notes
      return { ...first, credit_notes }
    },
    ...MONITOR,
  })
  const fetching = useMutation({
    mutationFn: ({ number }: CreditNote) => download(creditNotePdf, { params: { number } }),
    onSuccess: saveFile,
    onError: (error) => toast.error(failureOf(error, t('billing.downloadFailed'))),
  })
  if (!query.data || (query.data.balance === 0 && query.data.credit_notes.length === 0)) return null
  const { balance, held, credit_notes } = query.data
  return (
    <section aria-labelledby="credit-title" className="mt-10">
      <h2 id="credit-title" className="text-xl">
        {t('billing.credit')}
      </h2>
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
              cell: (note) => (
                <Button
                  size="small"
                  look="quiet"
                  busy={fetching.isPending && fetching.variables.number === note.number}
                  icon={<FileDown aria-hidden className="size-4" />}
                  aria-label={t('billing.creditNotePdf', { number: note.number })}
                  onClick={() => fetching.mutate(note)}
                >
                  {t('billing.creditNote')}
                </Button>
              ),
            },
          ]}
        />
      )}
    </section>
  )
}
