import type { AdminCase, OwnCase } from '@ayob/contract/integrity'
import { toLkr } from '@ayob/contract/money'
import type { MinuteSpan } from '@ayob/domain/integrity/finding'
import { driverMay, WAITING } from '@ayob/domain/integrity/lifecycle'
import { spansOfMinutes } from '@ayob/domain/integrity/spans'
import { accountViews } from '../../people/accounts/accounts.views'
import { vehiclesByIds } from '../../people/vehicles/vehicles.views'
import type { Core } from '../../platform/core'
import type { Reader } from '../../platform/ports'
import { statesOf } from './cases.commands'
import { type CaseRow, caseStore } from './cases.store'
import { unpackSpans } from './spans.store'

export const presentSpan = ({ from, to }: MinuteSpan) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

const answerOf = (message: string | null, at: Date | null) =>
  at === null ? null : { message: message ?? '', at: at.toISOString() }

const common = (row: CaseRow, kinds: OwnCase['kinds']) => ({
  id: row.id,
  day: row.day,
  state: row.state,
  minutes: row.minutes.length,
  kinds,
  opened_at: row.opened_at.toISOString(),
  due_at: row.due_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
  note: row.note,
  answer: answerOf(row.driver_message, row.answered_at),
  appeal: answerOf(row.appeal_message, row.appealed_at),
})

const idsOf = (rows: readonly CaseRow[], key: 'id' | 'vehicle_id') => [...new Set(rows.map((row) => row[key]))]

/** Cases for administrators. */
export async function presentForAdmin(ctx: Core, reader: Reader, rows: readonly CaseRow[]): Promise<AdminCase[]> {
  const reasons = await caseStore.reasons(reader, idsOf(rows, 'id'))
  const vehicles = await vehiclesByIds(ctx, reader, idsOf(rows, 'vehicle_id'))
  const people = rows.flatMap(({ driver_id, decided_by }) => (decided_by ? [driver_id, decided_by] : [driver_id]))
  const names = await accountViews.names(reader, [...new Set(people)])
  return rows.map((row) => ({
    ...common(
      row,
      (reasons.get(row.id) ?? []).map(({ kind }) => kind),
    ),
    vehicle_id: row.vehicle_id,
    vehicle_number: vehicles.get(row.vehicle_id)?.vehicleNumber ?? '',
    vehicle_type: row.vehicle_type,
    driver_id: row.driver_id,
    driver: names.get(row.driver_id) ?? '',
    score: row.score,
    at_stake: toLkr(row.at_stake_cents),
    driver_amount: toLkr(row.driver_cents),
    advertiser_amount: toLkr(row.advertiser_cents),
    overdue: row.overdue_at !== null && WAITING.includes(row.state),
    decided_by: row.decided_at === null ? null : row.decided_by === null ? 'clock' : (names.get(row.decided_by) ?? ''),
  }))
}

/** A driver's own cases: the held minutes, and what the driver may submit now. The evidence is not revealed. */
export async function presentForDriver(ctx: Core, reader: Reader, rows: readonly CaseRow[]): Promise<OwnCase[]> {
  const reasons = await caseStore.reasons(reader, idsOf(rows, 'id'))
  const vehicles = await vehiclesByIds(ctx, reader, idsOf(rows, 'vehicle_id'))
  return rows.map((row) => {
    const may = driverMay(statesOf(row), ctx.clock.now())
    const spans = row.minutes.length > 0 ? spansOfMinutes(row.day, row.minutes) : unpackSpans(row.spans)
    return {
      ...common(
        row,
        (reasons.get(row.id) ?? []).map(({ kind }) => kind),
      ),
      amount: toLkr(row.driver_cents),
      spans: spans.map(presentSpan),
      vehicle_number: vehicles.get(row.vehicle_id)?.vehicleNumber ?? '',
      may: may?.action ?? null,
      may_until: (may?.until ?? null)?.toISOString() ?? null,
    }
  })
}
