import type { Fact, Suspicion } from '@ayob/contract/integrity'

/** A time of whole minutes, in milliseconds; `to` is its end. */
export interface MinuteSpan {
  readonly from: number
  readonly to: number
}

/** What a rule found in a vehicle's day. */
export interface Finding {
  readonly kind: Suspicion
  /** 1 to 100: how unlikely an honest vehicle shows these facts. Nothing is decided by it alone. */
  readonly score: number
  /** The minutes in doubt, in order, without overlap. */
  readonly spans: readonly MinuteSpan[]
  /** The figures behind it, by name, for the person who decides. */
  readonly facts: Readonly<Partial<Record<Fact, number | string>>>
}
