import { campaignShare } from '@ayob/domain/bookings/goal'
import type { TFunction } from 'i18next'
import { count } from '../../lib/format'

/** What the price of a campaign buys each day: plays on its routes, and their share of one vehicle's day. */
export const campaignBuys = (t: TFunction, routes: number, goal: number, days: number): string =>
  t('campaigns.buys', {
    plays: count(Math.round(goal / days)),
    share: count(Math.round(campaignShare(routes) * 100)),
  })
