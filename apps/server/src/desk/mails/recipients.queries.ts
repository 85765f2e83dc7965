import type { Call } from '@ayob/contract/call'
import type { Concern } from '@ayob/domain/organisations/members'
import { accountViews } from '../../people/accounts/accounts.views'
import { administratorViews } from '../../people/administrators/administrators.views'
import { organisationViews } from '../../people/organisations/organisations.views'
import type { Person } from '../../platform/mail-transport'
import type { Reader } from '../../platform/ports'

/** The administrators who may make a call. */
export const recipientsWhoMay = async (reader: Reader, call: Call): Promise<readonly Person[]> =>
  accountViews.recipients(reader, await administratorViews.whoMay(reader, call))

/** The members of an advertiser's organisation who are notified of a concern. */
export const recipientsOf = async (
  reader: Reader,
  organisationId: string,
  concern: Concern,
): Promise<readonly Person[]> =>
  accountViews.recipients(reader, await organisationViews.told(reader, organisationId, concern))
