import { sql } from 'kysely'
import type { Db } from './ports'

/** A figure for operators, read on request. */
export interface Metric {
  readonly name: string
  readonly help: string
  /** A counter only grows until the process ends. */
  readonly kind: 'counter' | 'gauge'
  /** The label of the values; absent when there is a single value. */
  readonly label?: string
  /** Values by label; a single value has the empty label. */
  readonly read: () => Readonly<Record<string, number>>
  /** Every process reads the same value, so it is not summed over the processes. */
  readonly isShared?: boolean
}

/** The metrics of one process, in prom-client's format. */
export type ProcessMetrics = readonly { readonly name: string; readonly type?: unknown }[]

/** The processes of this server, which answer `/metrics` together. */
export interface Processes {
  /** Lets the other processes read this process's metrics. */
  offerMetrics(read: () => Promise<ProcessMetrics>): void
  /** The metrics of all processes, including this one. */
  allMetrics(): Promise<readonly ProcessMetrics[]>
}

/** Takes calls of a minute from a limit that processes share, in one statement. Returns false when too few are left. */
export async function takeCalls(db: Db, bucket: string, minute: number, calls: number, most: number): Promise<boolean> {
  if (calls > most) return false
  const { rows } = await sql`
    insert into call_counts as c (bucket, minute, taken) values (${bucket}, ${minute}, ${calls})
    on conflict (bucket) do update set
      minute = greatest(c.minute, excluded.minute),
      taken = excluded.taken + case when c.minute < excluded.minute then 0 else c.taken end
    where c.minute < excluded.minute or c.taken + excluded.taken <= ${most}
    returning bucket`.execute(db)
  return rows.length > 0
}
