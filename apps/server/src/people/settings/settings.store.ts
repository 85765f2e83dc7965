import type { Theme } from '@ayob/contract/settings'
import { DEFAULT_CHOICES, type KeptChoices } from '@ayob/domain/notifications/choices'
import type { Insertable, Selectable } from 'kysely'
import type { Reader, Tx } from '../../platform/ports'
import type { Tables } from '../../platform/tables'

export interface Chosen {
  readonly choices: KeptChoices
  readonly theme: Theme
}

const DEFAULTS: Chosen = { choices: DEFAULT_CHOICES, theme: 'system' }

/** Table `user_settings`. A person who has changed nothing has no row. */
export const settingsStore = {
  async of(reader: Reader, userId: string): Promise<Chosen> {
    const row = await reader.selectFrom('user_settings').selectAll().where('user_id', '=', userId).executeTakeFirst()
    return row ? chosenIn(row) : DEFAULTS
  },

  /** Returns a person's settings, locked until the transaction ends. */
  async lock(tx: Tx, userId: string): Promise<Chosen> {
    const defaults = { user_id: userId, ...columnsOf(DEFAULTS) }
    await tx
      .insertInto('user_settings')
      .values(defaults)
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute()
    const query = tx.selectFrom('user_settings').selectAll().where('user_id', '=', userId)
    return chosenIn(await query.forUpdate().executeTakeFirstOrThrow())
  },

  async write(tx: Tx, userId: string, chosen: Chosen): Promise<void> {
    await tx.updateTable('user_settings').set(columnsOf(chosen)).where('user_id', '=', userId).execute()
  },

  async remove(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('user_settings').where('user_id', '=', userId).execute()
  },
}

const chosenIn = ({ user_id: _, theme, ...row }: Selectable<Tables['user_settings']>): Chosen => {
  const { campaign_updates, system_alerts, weekly_reports, sms: _old, sms_choice: sms, ...choices } = row
  const renamed = { campaignUpdates: campaign_updates, systemAlerts: system_alerts, weeklyReports: weekly_reports }
  return { theme, choices: { ...choices, sms, ...renamed } }
}

const columnsOf = ({ choices: { campaignUpdates, systemAlerts, weeklyReports, ...choices }, theme }: Chosen) => ({
  ...choices,
  sms: choices.sms ?? false,
  sms_choice: choices.sms,
  campaign_updates: campaignUpdates,
  system_alerts: systemAlerts,
  weekly_reports: weeklyReports,
  theme,
})

/** Table `consents`. */
export const consentStore = {
  async add(tx: Tx, consent: Insertable<Tables['consents']>): Promise<void> {
    await tx.insertInto('consents').values(consent).execute()
  },

  async of(reader: Reader, userId: string) {
    return reader
      .selectFrom('consents')
      .select(['kind', 'given', 'version', 'language', 'at', 'address'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
  },

  async forgetAddresses(tx: Tx, userId: string): Promise<void> {
    await tx.updateTable('consents').set({ address: null }).where('user_id', '=', userId).execute()
  },
}
