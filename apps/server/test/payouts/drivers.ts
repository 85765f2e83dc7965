import { randomUUID } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { driverEarning, earningCorrection } from '@ayob/domain/journal/drivers'
import { present } from '@ayob/testkit/present'
import { postEntry } from '../../src/money/journal/journal.commands'
import type { TestServer } from '../setup/start-server'

export interface Driver {
  readonly id: string
  readonly token: string
  readonly email: string
}

const ACTIONS = { approve: calls.approvePayout, paid: calls.markPayoutPaid, failed: calls.markPayoutFailed }

export const ACCOUNT = {
  bank_code: '7010',
  branch_code: '042',
  account_number: '0012345678',
  account_name: 'N Perera',
}

/** The calls of drivers and administrators about payouts. */
export function payoutCalls(server: TestServer, admin: string) {
  return {
    /** Writes a driver's earnings of a day, like the daily job. Amounts in LKR. */
    async earn(driverId: string, gross: number, { day = '2026-03-01', device = 0, correction = false } = {}) {
      const amounts = { gross: Math.round(gross * 100), deviceRecovered: Math.round(device * 100) }
      const entry = (correction ? earningCorrection : driverEarning)(`test:${randomUUID()}`, day, driverId, amounts)
      await server.database.transact((tx) => postEntry(server, tx, entry))
    },
    account: (token: string, change: Record<string, unknown> = {}) =>
      server.call(calls.setPayoutAccount, { token, body: { ...ACCOUNT, ...change } }),
    /** A driver with this much earned and an account older than 48 hours. */
    async driver(earned: number): Promise<Driver> {
      const driver = await server.approved('driver')
      await this.account(driver.token)
      const held_until = server.clock.now()
      const accounts = server.database.db.updateTable('payout_accounts').set({ held_until })
      await accounts.where('driver_id', '=', driver.id).execute()
      if (earned > 0) await this.earn(driver.id, earned)
      return driver
    },
    request: (token: string, amount: unknown, key?: string) =>
      server.call(calls.requestPayout, {
        token,
        body: { amount },
        ...(key && { headers: { 'idempotency-key': key } }),
      }),
    mine: async (token: string) => (await server.call(calls.driverPayouts, { token })).body,
    act: (id: string, action: keyof typeof ACTIONS, body: unknown = {}) =>
      server.call(ACTIONS[action], { params: { id }, token: admin, body }),
    list: async (query = '') => (await server.call(calls.adminPayouts, { query, token: admin })).body,
    /** The file with this id; without an id, a new file of the ready payouts, if there are any. */
    async file(id?: string) {
      const made = id ?? (await server.call(calls.makePayoutFile, { token: admin })).body.export?.id
      return server.call(calls.exportPayouts, { query: made ? `export=${made}` : '', token: admin })
    },
    async balances(userId?: string): Promise<Record<string, number>> {
      const { body } = await server.call(calls.adminJournal, {
        query: userId ? `user_id=${userId}` : '',
        token: admin,
      })
      if (body.summary.debit !== body.summary.credit) throw new Error('debits and credits differ')
      return Object.fromEntries(body.balances.map(({ account, balance }) => [account, balance]))
    },
    async parameter(name: string, value: number) {
      const { parameters } = (await server.call(calls.pricingParameters, { token: admin })).body
      const { id, description, parameter_type } = present(parameters.find((one) => one.name === name))
      const body = { name, description, parameter_type, value, is_active: true }
      const answer = await server.call(calls.updateParameter, { params: { id }, token: admin, body })
      if (answer.status !== 200) throw new Error(answer.text)
    },
  }
}
