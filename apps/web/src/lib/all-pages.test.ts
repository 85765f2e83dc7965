import { expect, test } from 'vitest'
import { allPages } from './all-pages'

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
