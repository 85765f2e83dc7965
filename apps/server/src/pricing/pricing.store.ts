import type { PricingConfig } from '@ayob/contract/pricing'
import type { AUDIT_ACTIONS, AUDIT_TABLES } from '@ayob/contract/pricing-admin'
import type { FormulaName } from '@ayob/contract/pricing-names'
import type { DatedValue, PricingSnapshot } from '@ayob/domain/pricing/terms'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import { totalOf } from '../platform/total-of'

export interface Version extends PricingSnapshot {
  readonly id: number
}

export interface FormulaRow {
  readonly id: string
  readonly name: FormulaName
  readonly description: string
  readonly formula_type: string
  readonly formula_expression: string
  readonly is_active: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

export interface ParameterRow {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly parameter_type: string
  readonly values: readonly DatedValue[]
  readonly is_active: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

export interface AuditEntry {
  readonly table: (typeof AUDIT_TABLES)[number]
  readonly action: (typeof AUDIT_ACTIONS)[number]
  readonly recordId: string
  readonly by: string | null
  readonly old: Record<string, unknown> | null
  readonly new: Record<string, unknown> | null
}

export interface AuditFilter {
  readonly table_name?: string
  readonly action?: string
  readonly changed_by?: string
  readonly from?: Date
  readonly until?: Date
}

/** Tables `pricing_versions`, `pricing_formulas`, `pricing_parameters` and `pricing_audit`. */
export const pricingStore = {
  /** Saves wait for each other from here to the end of the transaction; reading goes on. */
  async lock(tx: Tx): Promise<void> {
    await sql`lock table pricing_versions in share row exclusive mode`.execute(tx)
  },

  /** Every version's number and time, oldest first. */
  async versions(reader: Reader): Promise<{ id: number; created_at: Date }[]> {
    return reader.selectFrom('pricing_versions').select(['id', 'created_at']).orderBy('id').execute()
  },

  async newestId(reader: Reader): Promise<number> {
    const newest = reader.selectFrom('pricing_versions').select('id').orderBy('id', 'desc').limit(1)
    return (await newest.executeTakeFirstOrThrow()).id
  },

  async version(reader: Reader, id: number): Promise<Version> {
    const row = await reader
      .selectFrom('pricing_versions')
      .select(['id', 'config', 'formulas', 'parameters'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      id: row.id,
      config: row.config as PricingConfig,
      formulas: row.formulas as PricingSnapshot['formulas'],
      parameters: row.parameters as PricingSnapshot['parameters'],
    }
  },

  async addVersion(tx: Tx, { config, formulas, parameters }: PricingSnapshot, by: string | null, at: Date) {
    await tx
      .insertInto('pricing_versions')
      .values({
        config: JSON.stringify(config),
        formulas: JSON.stringify(formulas),
        parameters: JSON.stringify(parameters),
        created_at: at,
        created_by: by,
      })
      .execute()
  },

  /** Newest first. */
  async formulas(reader: Reader): Promise<FormulaRow[]> {
    const rows = reader.selectFrom('pricing_formulas').selectAll().orderBy('created_at', 'desc').orderBy('name')
    return (await rows.execute()) as FormulaRow[]
  },

  async putFormula(tx: Tx, row: FormulaRow): Promise<void> {
    const { id, ...values } = row
    await tx
      .insertInto('pricing_formulas')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  },

  async deleteFormula(tx: Tx, id: string): Promise<void> {
    await tx.deleteFrom('pricing_formulas').where('id', '=', id).execute()
  },

  /** Newest first. */
  async parameters(reader: Reader): Promise<ParameterRow[]> {
    const rows = reader.selectFrom('pricing_parameters').selectAll().orderBy('created_at', 'desc').orderBy('name')
    return (await rows.execute()) as ParameterRow[]
  },

  async putParameter(tx: Tx, row: ParameterRow): Promise<void> {
    const { id, ...rest } = row
    const values = { ...rest, values: JSON.stringify(row.values) }
    await tx
      .insertInto('pricing_parameters')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  },

  async deleteParameter(tx: Tx, id: string): Promise<void> {
    await tx.deleteFrom('pricing_parameters').where('id', '=', id).execute()
  },

  async addAudit(tx: Tx, at: Date, entry: AuditEntry): Promise<void> {
    await tx
      .insertInto('pricing_audit')
      .values({
        changed_at: at,
        table_name: entry.table,
        action: entry.action,
        record_id: entry.recordId,
        changed_by: entry.by,
        old_values: entry.old && JSON.stringify(entry.old),
        new_values: entry.new && JSON.stringify(entry.new),
      })
      .execute()
  },

  /** Who changed a record last, and when. */
  async lastChange(reader: Reader, table: AuditEntry['table'], recordId?: string) {
    let query = reader.selectFrom('pricing_audit').select(['changed_by', 'changed_at']).where('table_name', '=', table)
    if (recordId) query = query.where('record_id', '=', recordId)
    return query.orderBy('id', 'desc').limit(1).executeTakeFirst()
  },

  async audit(reader: Reader, filter: AuditFilter, page: { page: number; limit: number }) {
    let query = reader.selectFrom('pricing_audit')
    if (filter.table_name) query = query.where('table_name', '=', filter.table_name)
    if (filter.action) query = query.where('action', '=', filter.action)
    if (filter.changed_by) query = query.where('changed_by', '=', filter.changed_by)
    if (filter.from) query = query.where('changed_at', '>=', filter.from)
    if (filter.until) query = query.where('changed_at', '<', filter.until)
    const rows = await query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset((page.page - 1) * page.limit)
      .execute()
    return { rows, total: await totalOf(query) }
  },

  async auditors(reader: Reader): Promise<string[]> {
    const rows = await reader.selectFrom('pricing_audit').select('changed_by').distinct().execute()
    return rows.map((row) => row.changed_by).filter((id) => id !== null)
  },
}
