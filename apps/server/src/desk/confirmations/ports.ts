import type { AdminRole, Call } from '@ayob/contract/call'
import type { Core } from '../../platform/core'
import type { Actor, Reader, Tx } from '../../platform/ports'

/** The input of a call, as parsed by it. */
export interface Given {
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface Done {
  /** Work after the commit, outside any transaction. */
  readonly after?: () => Promise<unknown>
}

/** Executes a call in the caller's transaction. `key` is the same for the same request. */
export type Executor = (tx: Tx, actor: Actor, given: Given, key: string) => Promise<Done>

/**
 * Judges, in the transaction that has just executed a call, whether it needed another administrator, as a small refund
 * does not. What it relies on stays locked until the transaction ends.
 */
export type Judge = (tx: Tx, actor: Actor, given: Given, key: string) => Promise<boolean>

/** An active administrator. */
export interface Eyes {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly roles: readonly AdminRole[]
}

export interface ConfirmationDeps extends Core {
  /** The setting of this installation. */
  readonly fourEyes: boolean
  readonly administrators: (reader: Reader) => Promise<readonly Eyes[]>
  readonly names: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** By the method and path of a call. */
  readonly executors: Readonly<Record<string, { readonly call: Call; readonly run: Executor; readonly judge: Judge }>>
}
