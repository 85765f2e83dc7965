import type { ConfirmationKind } from '@ayob/contract/call'
import type { ConfirmationState } from '@ayob/contract/confirmations'

declare module '../../platform/tables' {
  interface Tables {
    confirmations: {
      id: string
      kind: ConfirmationKind
      /** The method and path of the call. */
      call: string
      /** JSON, as parsed by the call. */
      params: string
      body: string
      /** The hash of call, parameters and body. Only one request with it can be open. */
      fingerprint: string
      state: ConfirmationState
      asked_by: string
      asked_at: Date
      expires_at: Date
      decided_by: string | null
      decided_at: Date | null
      reason: string | null
      /** What it was about when it was asked for, as JSON, without names. Null before there were descriptions. */
      described: string | null
    }
    four_eyes_off: { kind: ConfirmationKind; off_by: string; off_at: Date }
  }
}
