import { setDeviceState } from '@ayob/contract/devices'
import { takeIncident } from '@ayob/contract/incidents'
import { decideCase } from '@ayob/contract/integrity'
import { setPermit } from '@ayob/contract/permits'
import { changeRings, shortName } from '@ayob/contract/rings'
import { holdScreen } from '@ayob/contract/screens'
import type { Context } from '../../platform/context'
import type { EventPayloads } from '../../platform/events'
import type { Listeners } from '../../platform/ports'
import { amountOf } from './details'
import { driver, newsOf, whoMay } from './news'

/** Who is told what of screens, devices, minutes that wait for a decision, and permits. */
export function vehicleNews(ctx: Context): Listeners {
  const news = newsOf(ctx)
  return {
    'driver.message': news({
      to: driver,
      notice: ['driver.message', ({ payload: { message } }) => ({ message })],
      source: ({ payload }) => payload.driverId,
    }),
    'screen.held': news({ to: driver, notice: ['screen.held', screen] }),
    'screen.released': news({ to: driver, notice: ['screen.released', screen] }),
    'screen.unpaired': news({
      to: driver,
      notice: ['screen.unpaired', screen],
      source: ({ payload }) => payload.driverId,
    }),
    'screen.silent': news({ to: driver, notice: ['screen.silent', screen] }),
    'screen.trouble': news({
      to: driver,
      notice: ['screen.trouble', ({ payload: { vehicleNumber, cause } }) => ({ vehicleNumber, cause })],
    }),
    'incident.opened': news({
      to: whoMay(takeIncident),
      notice: ['incident.opened', ({ payload: { cause, count } }) => ({ cause, count: String(count) })],
      mail: ['incident-opened', ({ payload: { cause, count } }) => ({ cause, count })],
    }),
    'incident.digest': news({
      to: whoMay(takeIncident),
      notice: [
        'incident.digest',
        ({ payload: { count, atStakeCents } }) => ({ count: String(count), amount: amountOf(atStakeCents) }),
      ],
      mail: ['incidents-digest', ({ payload: { count, atStakeCents } }) => ({ count, atStakeCents })],
    }),
    'screen.bad_signature': news({
      to: whoMay(holdScreen),
      notice: ['screen.bad_signature', ({ payload: { vehicleNumber } }) => ({ vehicleNumber })],
    }),
    'screen.over_share': news({
      to: whoMay(holdScreen),
      notice: [
        'screen.over_share',
        ({ booking, payload: { vehicleNumber } }) => ({
          vehicleNumber,
          reference: booking.reference,
          brand: booking.brandName,
        }),
      ],
    }),
    'device.lost_called': news({
      to: whoMay(setDeviceState),
      notice: ['device.lost_called', ({ payload: { serial } }) => ({ serial })],
    }),
    'release.taken_back': news({
      to: whoMay(changeRings),
      notice: [
        'release.taken_back',
        ({ payload }) => ({ name: shortName(payload.release), cause: payload.fault ?? 'person' }),
      ],
    }),
    'case.opened': news({
      to: driver,
      notice: ['case.opened', minutes],
      mail: ['minutes-held', ({ payload }) => payload],
    }),
    'case.decided': news({
      to: driver,
      notice: ['case.decided', ({ payload }) => ({ ...minutes({ payload }), decision: payload.decision })],
      mail: ['minutes-decided', ({ payload }) => payload],
    }),
    'case.overdue': news({
      to: whoMay(decideCase),
      notice: ['case.overdue', ({ payload: { count } }) => ({ count: String(count) })],
      mail: ['cases-overdue', ({ payload }) => payload],
    }),
    'case.digest': news({
      to: whoMay(decideCase),
      notice: [
        'case.digest',
        ({ payload: { count, atStakeCents } }) => ({ count: String(count), amount: amountOf(atStakeCents) }),
      ],
      mail: ['cases-new', ({ payload }) => payload],
    }),
    'permit.asked': news({
      to: whoMay(setPermit),
      notice: ['permit.asked', ({ payload: { vehicleNumber } }) => ({ vehicleNumber })],
      source: ({ payload }) => payload.driverId,
    }),
    'permit.confirmed': news({
      to: driver,
      notice: ['permit.confirmed', ({ payload: { vehicleNumber, expires } }) => ({ vehicleNumber, expires })],
    }),
    'permit.refused': news({
      to: driver,
      notice: ['permit.refused', ({ payload: { vehicleNumber, number } }) => ({ vehicleNumber, number })],
      mail: ['permit-refused', ({ payload: { driverId, ...permit } }) => permit],
    }),
    'permit.ending': news({
      to: driver,
      notice: [
        'permit.ending',
        ({ payload: { vehicleNumber, expires, stage } }) => ({ vehicleNumber, expires, stage }),
      ],
      mail: ['permit-ending', ({ payload: { driverId, ...permit } }) => permit],
    }),
  }
}

const screen = ({ payload }: { readonly payload: { readonly vehicleNumber: string; readonly reason?: string } }) => ({
  vehicleNumber: payload.vehicleNumber,
  ...(payload.reason !== undefined && { reason: payload.reason }),
})

const minutes = ({
  payload,
}: {
  readonly payload: Pick<EventPayloads['case.opened'], 'vehicleNumber' | 'day' | 'minutes'>
}) => ({
  vehicleNumber: payload.vehicleNumber,
  date: payload.day,
  minutes: String(payload.minutes),
})
