import type { PricingConfig } from '@ayob/contract/pricing'
import type { AUDIT_ACTIONS, AUDIT_TABLES } from '@ayob/contract/pricing-admin'
import type { FormulaName } from '@ayob/contract/pricing-names'
import type { DatedValue, PricingSnapshot } from '@ayob/domain/pricing/terms'
import { sql } from 'kysely'
import { type Page, pageOf } from '../../platform/paging'
import type { Reader, Tx } from '../../platform/ports'

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

/** Tables `pricing_versions`, `pricing_formulas`, `pricing_parameters` and `pricing_audit`. */
export const pricingStore = {
  /** Serialises saves until the transaction ends. Reads are not blocked. */
  async lock(tx: Tx): Promise<void> {
    await sql`lock table pricing_versions in share row exclusive mode`.execute(tx)
  },

  /** Id and time of every version, oldest first. */
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

  /** The last change of a record, or of a table. */
  async lastChange(reader: Reader, table: AuditEntry['table'], recordId?: string) {
    return reader
      .selectFrom('pricing_audit')
      .select(['changed_by', 'changed_at'])
      .where((where) => where.and({ table_name: table, record_id: recordId }))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  },

  /** A page of changes, newest first. */
  async audit(
    reader: Reader,
    only: { table_name?: string | undefined; action?: string | undefined; changed_by?: string | undefined },
    day: { readonly from: Date; readonly until: Date } | undefined,
    page: Page,
  ) {
    let changes = reader
      .selectFrom('pricing_audit')
      .selectAll()
      .where((where) => where.and(only))
    if (day) changes = changes.where('changed_at', '>=', day.from).where('changed_at', '<', day.until)
    return pageOf(changes.orderBy('id', 'desc'), page)
  },

  /** Ids of all administrators who have changed pricing. */
  async auditors(reader: Reader): Promise<string[]> {
    const rows = await reader.selectFrom('pricing_audit').select('changed_by').distinct().execute()
    return rows.map((row) => row.changed_by).filter((id) => id !== null)
  },
}
