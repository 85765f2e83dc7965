import type { Choices, Theme } from '@ayob/contract/settings'
import { DEFAULT_CHOICES } from '@ayob/domain/notifications/choices'
import type { Selectable } from 'kysely'
import type { Reader, Tx } from '../platform/ports'
import type { Tables } from '../platform/tables'

export interface Chosen {
  readonly choices: Choices
  readonly theme: Theme
}

const DEFAULTS: Chosen = { choices: DEFAULT_CHOICES, theme: 'system' }

/** Table `user_settings`. Who has chosen nothing has no row. */
export const settingsStore = {
  async of(reader: Reader, userId: string): Promise<Chosen> {
    const row = await reader.selectFrom('user_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
    return row ? present(row) : DEFAULTS
  },

  /** As `of`, and makes others who change them wait for the end of the transaction. */
  async lock(tx: Tx, userId: string): Promise<Chosen> {
    const defaults = rowOf(userId, DEFAULTS)
    await tx
      .insertInto('user_settings')
      .values(defaults)
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    const query = tx.selectFrom('user_settings').selectAll().where('user_id', '=', userId)
    return present(await query.forUpdate().executeTakeFirstOrThrow())
  },

  async write(tx: Tx, userId: string, chosen: Chosen): Promise<void> {
    const { user_id, ...values } = rowOf(userId, chosen)
    await tx.updateTable('user_settings').set(values).where('user_id', '=', user_id).execute()
  },

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('user_settings').where('user_id', '=', userId).execute()
  },
}

type Row = Selectable<Tables['user_settings']>

const present = (row: Row): Chosen => ({
  theme: row.theme,
  choices: {
    email: row.email,
    sms: row.sms,
    push: row.push,
    campaignUpdates: row.campaign_updates,
    systemAlerts: row.system_alerts,
    weeklyReports: row.weekly_reports,
    marketing: row.marketing,
  },
})

const rowOf = (user_id: string, { choices, theme }: Chosen): Row => ({
  user_id,
  theme,
  email: choices.email,
  sms: choices.sms,
  push: choices.push,
  campaign_updates: choices.campaignUpdates,
  system_alerts: choices.systemAlerts,
  weekly_reports: choices.weeklyReports,
  marketing: choices.marketing,
})
