import type { Reader } from '../platform/ports'

export interface TicketOwner {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly userType: string
}

/** Who asks, kept by registrations. */
export interface Owners {
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, TicketOwner>>
}
