import { dayOf } from '@ayob/contract/days'
import { mostOf } from '@ayob/domain/sms/limits'
import type { Core } from '../../platform/ports'
import { messageStore } from './sms.store'

/** Returns true when this installation has sent all that it may send today. */
export const isDayFull = async ({ db, clock }: Pick<Core, 'db' | 'clock'>): Promise<boolean> =>
  (await messageStore.sentOn(db, dayOf(clock.now()))) >= mostOf('code')
