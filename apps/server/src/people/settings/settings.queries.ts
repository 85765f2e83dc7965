import type { KeptChoices } from '@ayob/domain/notifications/choices'
import type { Reader } from '../../platform/ports'
import { consentStore, settingsStore } from './settings.store'

/** Settings for other rooms. */
export const settingsViews = {
  /** Notification choices and theme, with defaults for those that were never changed. */
  of: settingsStore.of,

  /** Consents of a person and their withdrawals, oldest first. */
  consentsOf: consentStore.of,

  async notificationChoices(reader: Reader, userId: string): Promise<KeptChoices> {
    return (await settingsStore.of(reader, userId)).choices
  },

  /** Members with an active account who want mails and the weekly report, once for each of their organisations. */
  async weeklyReportReaders(reader: Reader) {
    return reader
      .selectFrom('user_settings')
      .innerJoin('users', 'users.id', 'user_settings.user_id')
      .innerJoin('organisation_members', 'organisation_members.user_id', 'users.id')
      .select(['users.id', 'users.email', 'users.first_name as name', 'users.language'])
      .select('organisation_id as organisationId')
      .where('user_settings.weekly_reports', '=', true)
      .where('user_settings.email', '=', true)
      .where('users.status', '=', 'approved')
      .where('users.user_type', '=', 'advertiser')
      .orderBy('users.id')
      .orderBy('organisation_id')
      .execute()
  },
}
