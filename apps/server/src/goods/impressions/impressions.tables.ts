import type { ImpressionTerms } from '@ayob/domain/impressions/impressions'
import type { ColumnType, Generated } from 'kysely'

declare module '../../platform/tables' {
  interface Tables {
    impression_versions: {
      id: Generated<number>
      valid_from: Date
      terms: ColumnType<ImpressionTerms, string, never>
      changed_by: string | null
    }
  }
}
