import type { DesignDocument } from '@ayob/contract/designs'
import { legibilityOf } from '@ayob/domain/creatives/legibility'
import { designFacts } from '@ayob/domain/designs/facts'
import { useMemo } from 'react'
import { LegibilityReport } from '../creatives/legibility'
import { withSizes } from './text-fitting'

/** Facts that only a finished picture provides. */
const UNMEASURED = { emptyShare: 0, qr: 'none', flashes: 0 } as const

interface Props {
  document: DesignDocument
  /** Changes when fonts have loaded, because they change the sizes of texts. */
  drawn: number
}

/** The legibility of the ad, by the same rules as for the finished ad. */
export function Checks({ document, drawn }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `drawn`
  const facts = useMemo(() => designFacts(withSizes(document)), [document, drawn])
  const blank = document.frames.every(({ elements }) => elements.length === 0)
  return <LegibilityReport legibility={legibilityOf({ ...UNMEASURED, ...facts, blank }, facts)} />
}
