import type { Fact } from '@ayob/contract/integrity'
import type { Suspicion } from '@ayob/contract/suspicions'

/** A span of whole minutes, in milliseconds; `to` is its end. */
export interface MinuteSpan {
  readonly from: number
  readonly to: number
}

/** The result of a rule for a vehicle's day. */
export interface Finding {
  readonly kind: Suspicion
  /** 1 to 100: how unlikely these facts are for an honest vehicle. Nothing is decided by the score alone. */
  readonly score: number
  /** The minutes in doubt, in order, without overlap. */
  readonly spans: readonly MinuteSpan[]
  /** The underlying figures by name, for the person who decides. */
  readonly facts: Readonly<Partial<Record<Fact, number | string>>>
}
