import type { AdminRole, Call } from '@ayob/contract/call'
import type { Core } from '../platform/core'
import type { Actor, Reader, Tx } from '../platform/ports'

/** What was sent, as the call has read it. */
export interface Given {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface Done {
  /** False for what one administrator may do alone, as a small refund. */
  readonly needed?: boolean
  /** What follows the commit, outside of any transaction. */
  readonly after?: () => Promise<unknown>
}

/** Does what a call does, in the caller's transaction. `key` is the same for the same request. */
export type Executor = (tx: Tx, actor: Actor, given: Given, key: string) => Promise<Done>

/** An administrator that is not switched off. */
export interface Eyes {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly roles: readonly AdminRole[]
}

export interface ConfirmationDeps extends Core {
  /** Set by the installation. */
  readonly fourEyes: boolean
  readonly administrators: (reader: Reader) => Promise<readonly Eyes[]>
  readonly names: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** By method and path of a call. */
  readonly executors: Readonly<Record<string, { readonly call: Call; readonly run: Executor }>>
}
