import type { Readable } from 'node:stream'
import type { Language } from '@ayob/contract/languages'
import { formatLkr, toLkr } from '@ayob/contract/money'
import type { CreditNoteDocument } from '@ayob/domain/payments/credit-note'
import { taxDay } from '@ayob/domain/payments/invoice-document'
import { amount, facts, inWords, parties, percent, startPdf, sums } from '../../platform/pdf/parts'

/** A credit note: the refunded part of an invoice, the reason, and where the money goes. Amounts in LKR. */
export function creditNoteDocument(note: CreditNoteDocument, copy: boolean, at: Date, language: Language): Readable {
  const { number, flight, invoice, reason, netCents, vatCents, totalCents, cardCents, creditCents } = note
  const withVat = vatCents > 0
  const title = withVat ? 'taxCreditNoteTitle' : 'creditNoteTitle'
  const { paper, inBoth, say } = startPdf({ title, number, reference: flight.reference, copy, at }, language)
  parties(paper, say, note, withVat)
  facts(paper, [
    [say('creditNoteNumber'), number],
    [say('creditNoteDate'), taxDay(note.issuedOn)],
    [
      say('creditNoteInvoice'),
      invoice
        ? say('creditNoteInvoiceOf', { number: invoice.number, day: taxDay(invoice.issuedOn) })
        : flight.reference,
    ],
    [say('reference'), `${flight.reference} ${flight.brandName}`],
    [say('creditNoteReason'), reason],
  ])
  const line = inBoth(({ say, vehicle }) =>
    say('creditNoteLine', {
      vehicle: vehicle(flight.vehicleType),
      brand: flight.brandName,
      reference: flight.reference,
    }),
  )
  paper.table(
    [
      { title: say('description'), share: 8 },
      { title: say(withVat ? 'value' : 'amount'), share: 2, align: 'right' },
    ],
    [[line, amount(netCents)]],
  )
  paper.gap(12)
  if (withVat) {
    sums(paper, [
      [say('creditNoteNet'), netCents],
      [say('vat', { rate: percent(flight.vatRate) }), vatCents],
      [say('creditNoteTotal'), totalCents, true],
    ])
  } else {
    sums(paper, [[say('creditNoteTotalPlain'), totalCents, true]])
  }
  paper.gap(12).text(say('inWords'), { soft: true, size: 9 }).text(inWords(totalCents), { bold: true }).gap(12)
  if (cardCents > 0) paper.text(say('creditNoteToCard', { amount: formatLkr(toLkr(cardCents)) }))
  if (creditCents > 0) paper.text(say('creditNoteToCredit', { amount: formatLkr(toLkr(creditCents)) }))
  return paper.finish()
}
