import type { ConfirmationKind } from '@ayob/contract/call'
import type { ConfirmationState } from '@ayob/contract/confirmations'

declare module '../platform/tables' {
  interface Tables {
    confirmations: {
      id: string
      kind: ConfirmationKind
      /** Method and path of the call. */
      call: string
      /** JSON, as the call has read it. */
      params: string
      body: string
      /** Of call, parameters and body: the same is asked once at a time. */
      fingerprint: string
      state: ConfirmationState
      asked_by: string
      asked_at: Date
      expires_at: Date
      decided_by: string | null
      decided_at: Date | null
      reason: string | null
    }
    four_eyes_off: { kind: ConfirmationKind; off_by: string; off_at: Date }
  }
}
