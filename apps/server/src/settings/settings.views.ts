import type { Choices } from '@ayob/contract/settings'
import type { Reader } from '../platform/ports'
import { settingsStore } from './settings.store'

/** Somebody who gets a mail that nobody gets who has not asked for it. */
export interface Subscriber {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly language: string
}

/** Settings in the shapes that other capabilities ask for. */
export const settingsViews = {
  async notificationChoices(reader: Reader, userId: string): Promise<Choices> {
    return (await settingsStore.of(reader, userId)).choices
  },

  /** Whether a person wants notifications in the app. */
  async wantsNotifications(reader: Reader, userId: string): Promise<boolean> {
    return (await settingsStore.of(reader, userId)).choices.push
  },

  /** Advertisers who want mails, the weekly report among them, and can sign in, by account. */
  async weeklyReportReaders(reader: Reader): Promise<Subscriber[]> {
    return reader
      .selectFrom('user_settings')
      .innerJoin('users', 'users.id', 'user_settings.user_id')
      .select(['users.id', 'users.email', 'users.first_name as name', 'users.language'])
      .where('user_settings.weekly_reports', '=', true)
      .where('user_settings.email', '=', true)
      .where('users.status', '=', 'approved')
      .where('users.user_type', '=', 'advertiser')
      .orderBy('users.id')
      .execute()
  },
}
