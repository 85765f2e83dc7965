import { bookingDetail, myBookings } from '@ayob/contract/bookings'
import { adminInquiries } from '@ayob/contract/inquiries'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, test } from 'vitest'
import { allPages, combineReads, keyOf, type Read } from './calls'

describe('keyOf', () => {
  const queries = new QueryClient()
  const keys = [
    keyOf(bookingDetail, { params: { id: '1' } }),
    keyOf(bookingDetail, { params: { id: '2' } }),
    keyOf(myBookings, { query: { page: 1 } }),
    keyOf(adminInquiries, { query: { status: 'new', page: 1 } }),
  ]
  for (const queryKey of keys) queries.setQueryData(queryKey, {})
  const matched = (queryKey: readonly unknown[]) => queries.getQueryCache().findAll({ queryKey }).length

  it('without options matches every read of the call and no other', () => {
    expect(matched(keyOf(bookingDetail))).toBe(2)
    expect(matched(keyOf(myBookings))).toBe(1)
  })

  it('with options matches only that read', () => {
    expect(matched(keyOf(bookingDetail, { params: { id: '2' } }))).toBe(1)
    expect(matched(keyOf(bookingDetail, { params: { id: '3' } }))).toBe(0)
  })

  it('is the same for options without values', () => {
    expect(keyOf(myBookings, {})).toEqual(keyOf(myBookings))
  })
})

describe('combined reads', () => {
  const read = <Data>(data: Data | undefined, error: unknown = null): Read<Data> => ({
    data,
    error,
    isPending: data === undefined && error === null,
    refetch: async () => undefined,
  })

  it('have data once each read has', () => {
    expect(combineReads({ a: read(1), b: read<string>(undefined) })).toMatchObject({ data: undefined, isPending: true })
    expect(combineReads({ a: read(1), b: read('x') })).toMatchObject({ data: { a: 1, b: 'x' }, isPending: false })
  })

  it('fail with the first error, but not while all have data', () => {
    const fault = new Error('away')
    expect(combineReads({ a: read(1), b: read(undefined, fault) })).toMatchObject({ error: fault, isPending: false })
    expect(combineReads({ a: read(1), b: read(2, fault) })).toMatchObject({ error: null, data: { a: 1, b: 2 } })
  })
})

const listOf = (total: number) => {
  const read: number[] = []
  const page = (number: number) => {
    read.push(number)
    const rows = Array.from(
      { length: Math.min(200, total - (number - 1) * 200) },
      (_, index) => (number - 1) * 200 + index,
    )
    return Promise.resolve({ total, rows })
  }
  return { read, all: allPages(page, ({ rows }) => rows) }
}

test('a list is read completely, each row once', async () => {
  const { all, read } = listOf(450)
  expect(await all).toEqual(Array.from({ length: 450 }, (_, index) => index))
  expect(read).toEqual([1, 2, 3])
})

test('a short or empty list takes one call', async () => {
  const short = listOf(3)
  expect((await short.all).length).toBe(3)
  expect(short.read).toEqual([1])
  expect(await listOf(0).all).toEqual([])
})

test('a list that shrinks while it is read comes to an end', async () => {
  const answers = [
    { total: 300, rows: [1] },
    { total: 300, rows: [] },
  ]
  expect(
    await allPages(
      (page) => Promise.resolve(answers[page - 1] ?? { total: 300, rows: [] }),
      ({ rows }) => rows,
    ),
  ).toEqual([1])
})
