import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { awayOf, leavesConnection } from './away'

const said = (code: string, message: string) => Object.assign(new pg.DatabaseError(message, 1, 'error'), { code })

describe('the database is away', () => {
  it('when the connection leads to a stand-by, also for an unlogged table; that connection is dropped', () => {
    for (const error of [
      said('25006', 'cannot execute INSERT in a read-only transaction'),
      said('0A000', 'cannot access temporary or unlogged relations during recovery'),
    ]) {
      const away = awayOf(error)
      expect(away && leavesConnection(away)).toBe(true)
    }
  })

  it('but not when a statement is invalid or not supported', () => {
    expect(awayOf(said('0A000', 'cannot alter type of a column used by a view'))).toBeUndefined()
    expect(awayOf(said('23505', 'duplicate key value violates unique constraint'))).toBeUndefined()
  })
})
