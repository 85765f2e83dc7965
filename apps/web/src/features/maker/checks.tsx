import type { DesignDocument } from '@ayob/contract/designs'
import { legibilityOf } from '@ayob/domain/creatives/legibility'
import { designFacts } from '@ayob/domain/designs/facts'
import { useMemo } from 'react'
import { LegibilityReport } from '../creatives/legibility'
import { withSizes } from './text-fitting'

/** What only a finished picture tells. */
const UNMEASURED = { emptyShare: 0, qr: 'none', flashes: 0 } as const

interface Props {
  document: DesignDocument
  /** Changes when fonts have come, which change the sizes of texts. */
  drawn: number
}

/** Can it be read? By the rules that the finished ad is measured with. */
export function Checks({ document, drawn }: Props) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: see `drawn`
  const facts = useMemo(() => designFacts(withSizes(document)), [document, drawn])
  const blank = document.frames.every(({ elements }) => elements.length === 0)
  return <LegibilityReport legibility={legibilityOf({ ...UNMEASURED, ...facts, blank }, facts)} />
}
