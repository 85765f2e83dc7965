import type { ColumnType, Generated } from 'kysely'

type Json = ColumnType<unknown, string, string>

declare module '../../platform/tables' {
  interface Tables {
    pricing_versions: {
      id: Generated<number>
      config: Json
      formulas: Json
      parameters: Json
      created_at: Date
      created_by: string | null
    }
    pricing_formulas: {
      id: string
      name: string
      description: string
      formula_type: string
      formula_expression: string
      is_active: boolean
      created_at: Date
      updated_at: Date
    }
    pricing_parameters: {
      id: string
      name: string
      description: string
      parameter_type: string
      /** [{from: day, value}]: today's value and future ones. */
      values: Json
      is_active: boolean
      created_at: Date
      updated_at: Date
    }
    pricing_audit: {
      id: Generated<number>
      changed_at: Date
      table_name: string
      action: string
      record_id: string
      changed_by: string | null
      old_values: ColumnType<unknown, string | null, string | null>
      new_values: ColumnType<unknown, string | null, string | null>
    }
  }
}
