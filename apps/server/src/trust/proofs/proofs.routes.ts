import * as calls from '@ayob/contract/proofs'
import type { BookingSummary } from '@ayob/domain/bookings/summary'
import type { FastifyReply } from 'fastify'
import { notFound } from '../../platform/errors'
import { type Http, route, type Session, streamed } from '../../platform/http/route'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { type ProofContext, type ProofSigner, proofText, readWhole } from './proof-file'
import { emptyTally, summaryOf, unpacked } from './proof-tally'
import { settlementStore } from './proofs.store'

/** The proof of a booking's plays, for its advertiser and for administrators. */
export function proofRoutes(http: Http, ctx: ProofContext, signer: ProofSigner): void {
  const { db, clock, files } = ctx
  const known = async (id: string, { role, ownerId }: Session): Promise<BookingSummary> => {
    const flight = await bookingViews.byId(db, id)
    if (!flight || (role !== 'admin' && flight.advertiserId !== ownerId)) throw notFound()
    return flight
  }
  const named = (reply: FastifyReply, flight: BookingSummary, settled: boolean, ending: string) =>
    reply
      .header('x-proof-provisional', String(!settled))
      .header(
        'content-disposition',
        `attachment; filename="ayob-proof-${flight.reference}${settled ? '' : '-provisional'}.${ending}"`,
      )

  route(http, calls.proofCsv, async (context) => {
    const { params, session, reply } = context
    const flight = await known(params.id, session)
    const settled = await settlementStore.proofOf(db, flight.id)
    void named(reply, flight, Boolean(settled), 'csv').type('text/csv; charset=utf-8')
    if (settled) return reply.send(unpacked(files, settled.csv_file))
    return reply.send(streamed(context, proofText(ctx, flight, clock.now(), emptyTally())))
  })

  route(http, calls.proofJson, async ({ params, session, reply, hungUp }) => {
    const flight = await known(params.id, session)
    const settled = await settlementStore.proofOf(db, flight.id)
    void named(reply, flight, Boolean(settled), 'json')
    if (settled) return { ...settled.proof }
    const asOf = clock.now()
    const whole = await readWhole(ctx, flight, asOf, hungUp)
    const summary = await summaryOf(db, flight, { asOf, provisional: true, ...whole })
    return { summary, signature: signer.sign(summary) }
  })

  route(http, calls.proofKey, async () => ({
    algorithm: 'Ed25519' as const,
    public_key: signer.publicKey,
    public_keys: [...signer.publicKeys],
  }))
}
