import pg from 'pg'
import { DatabaseAway } from '../../platform/database-away'

/**
 * SQLSTATEs of a database that can't be used now: connection failures, shutdown, start-up, too many connections, a
 * transaction ended because its client was silent, read-only (no longer the primary), disk full.
 */
const AWAY = /^(08\w{3}|57P0[1235]|53300|25P03|25006|53100)$/
/** The subset after which the connection, and probably every other one to the same server, is useless. */
const LEAVES = /^(08\w{3}|57P0[1235]|25P03|25006)$/
/** A stand-by answers "not supported", not "read-only", for an unlogged table. */
const UNLOGGED = /unlogged relations during recovery/

/** Errors of sockets and of name look-ups. */
const SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ERR_STREAM_\w+)$/
/** Driver errors that have no code. */
const DRIVER =
  /^(Connection terminated|Client was closed|Client has encountered a connection error|timeout e|Cannot use a pool after|driver has already been destroyed)/

/** Classifies a driver error; undefined when the database is reachable. */
export function awayOf(error: unknown): DatabaseAway | undefined {
  if (error instanceof DatabaseAway) return error
  if (!(error instanceof Error)) return undefined
  const { code, message } = error as NodeJS.ErrnoException
  if (code === '0A000' && UNLOGGED.test(message)) return new DatabaseAway(message, '25006', error)
  const isAway =
    error instanceof pg.DatabaseError ? AWAY.test(code ?? '') : SOCKET.test(code ?? '') || DRIVER.test(message)
  return isAway ? new DatabaseAway(message || (code ?? ''), code, error) : undefined
}

/** Returns true when a connection with this failure must not be used again. */
export const leavesConnection = ({ code }: DatabaseAway): boolean => code !== undefined && LEAVES.test(code)
