import pg from 'pg'
import { DatabaseAway } from '../../platform/database-away'

/**
 * SQLSTATEs of a database that can't be used now: connection failures, shutdown, start-up, too many connections, a
 * transaction that was ended because its client was silent, read-only (no longer the primary), disk full.
 */
const AWAY = /^(08\w{3}|57P0[1235]|53300|25P03|25006|53100)$/
/** Of them, those after which the connection, and probably each other one to the same server, is of no use. */
const LEAVES = /^(08\w{3}|57P0[1235]|25P03|25006)$/
/** A stand-by says so of an unlogged table: not read-only, but "not supported". */
const UNLOGGED = /unlogged relations during recovery/

/** Errors of sockets and of name look-ups. */
const SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ERR_STREAM_\w+)$/
/** The driver gives these no code. */
const DRIVER =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|timeout e|Cannot use a pool after|driver has already been destroyed)/

/** Returns what an error of the driver says about the database; undefined when the database is there. */
export function awayOf(error: unknown): DatabaseAway | undefined {
  if (error instanceof DatabaseAway) return error
  if (!(error instanceof Error)) return undefined
  const { code, message } = error as NodeJS.ErrnoException
  if (code === '0A000' && UNLOGGED.test(message)) return new DatabaseAway(message, '25006', error)
  const isAway =
    error instanceof pg.DatabaseError ? AWAY.test(code ?? '') : SOCKET.test(code ?? '') || DRIVER.test(message)
  return isAway ? new DatabaseAway(message || (code ?? ''), code, error) : undefined
}

/** Returns true when a connection that failed so must not be used again. */
export const leavesConnection = ({ code }: DatabaseAway): boolean => code !== undefined && LEAVES.test(code)
