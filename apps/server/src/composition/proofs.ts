import { deliveries } from '../air/figures/deliveries.queries'
import { playsBeside } from '../air/plays/evidence.store'
import { originOfScreen } from '../goods/screens/screens.store'
import type { Core } from '../platform/core'
import type { FileStore } from '../platform/files'
import type { Secrets } from '../platform/installation-keys'
import type { Tx } from '../platform/ports'
import { bookingViews } from '../sales/bookings/bookings.views'
import { markSettled } from '../sales/bookings/flights.commands'
import { flightViews } from '../sales/bookings/flights.views'
import { spansOfVehicle } from '../trust/integrity/cases.queries'
import { createProofSigner } from '../trust/proofs/proof-signer'
import { proofRoutes } from '../trust/proofs/proofs.routes'
import { keepOldDays, settleWhatIsDue } from '../trust/proofs/settlements.jobs'
import type { Part } from './part'

interface Ports {
  readonly files: FileStore
  readonly secrets: Pick<Secrets, 'proof' | 'vehicles'>
  readonly warn: (error: unknown, bookingId: string) => void
}

/** The `deps` of settlements and proofs. */
export const proofDeps = (core: Core, { files, secrets, warn }: Ports) => ({
  ...core,
  files,
  warn,
  totals: deliveries,
  flights: {
    byId: bookingViews.byId,
    due: flightViews.toSettle,
    unsettledSince: flightViews.unsettledSince,
    mark: (tx: Tx, id: string) => markSettled(core, tx, id),
  },
  evidence: { beside: (id: string, from: string, to: string) => playsBeside(core.db, id, from, to) },
  screens: { originOf: originOfScreen },
  heldTime: { ofVehicle: spansOfVehicle },
  vehicleKey: secrets.vehicles[0],
  signer: createProofSigner(secrets.proof),
})

/** Settlements and signed proofs. */
export function proofsPart(core: Core, ports: Ports) {
  const deps = proofDeps(core, ports)
  return {
    deps,
    routes: (http) => proofRoutes(http, deps),
    jobs: [
      { name: 'settlements', everyS: 60, run: () => settleWhatIsDue(deps) },
      { name: 'proof-parts', everyS: 3600, run: () => keepOldDays(deps) },
    ],
  } satisfies Part & { deps: unknown }
}
