import type { InvoiceLabel } from '@ayob/contract/booking-states'
import type { OrganisationRole } from '@ayob/contract/call'
import type { Day } from '@ayob/contract/days'
import type { PermitKept } from '@ayob/contract/permits'
import type { Actor, Reader, Tx } from '../../platform/ports'

/** Provided by accounts. */
export interface SwitchedAccounts {
  lock(
    tx: Tx,
    id: string,
  ): Promise<
    { user_type: string; status: string; first_name: string; last_name: string; erased_at: Date | null } | undefined
  >
  setStatus(tx: Tx, id: string, status: 'approved' | 'inactive', at: Date): Promise<void>
}

/** Effects of switching an account, in the same transaction. */
export interface Switches {
  /** Ends every session of a person. */
  endSessions(tx: Tx, userId: string): Promise<void>
  /** Pauses the running flights of an advertiser. */
  pauseFlights(tx: Tx, actor: Actor, advertiserId: string): Promise<void>
  /** Resumes the flights that the switch paused. */
  resumeFlights(tx: Tx, actor: Actor, advertiserId: string): Promise<void>
  /** Makes all screens be looked up again. Called after the transaction. */
  vehiclesChanged(): void
}

interface PersonBooking {
  readonly id: string
  readonly reference: string
  readonly brandName: string
  readonly label: InvoiceLabel
  readonly price: number
  readonly createdAt: string
}

export interface PeoplesBookings {
  newestOf(reader: Reader, advertiserId: string, limit: number): Promise<PersonBooking[]>
}

/** The members of an advertiser's organisation, owner first. Provided by organisations. */
export type MembersOf = (
  reader: Reader,
  organisationId: string,
) => Promise<
  readonly {
    readonly user_id: string
    readonly role: OrganisationRole
    readonly first_name: string
    readonly last_name: string
    readonly email: string
    readonly status: string
    readonly invited: boolean
  }[]
>

/** Minutes on air of drivers by day. Provided by figures. */
export interface OnAir {
  minutesByDay(
    reader: Reader,
    driverIds: readonly string[],
    from: Date,
    to: Date,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>>
}

/** Provided by vehicles. */
export interface Permits {
  ofDriver(reader: Reader, driverId: string, today: Day, sessionId: string): Promise<PermitKept | null>
}
