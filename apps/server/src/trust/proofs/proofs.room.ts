import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import { createProofSigner } from './proof-file'
import { proofRoutes } from './proofs.routes'
import { keepOldDays, settleWhatIsDue } from './settlements.jobs'

/** Settlements and signed proofs. */
export function proofsRoom(ctx: Context) {
  const signer = createProofSigner(ctx.secrets.proof)
  return {
    routes: (http: Http) => proofRoutes(http, ctx, signer),
    jobs: [
      { name: 'settlements', everyS: 60, run: () => settleWhatIsDue(ctx, signer) },
      { name: 'proof-parts', everyS: 3600, run: () => keepOldDays(ctx) },
    ],
  }
}
