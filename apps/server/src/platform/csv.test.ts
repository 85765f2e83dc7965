import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { csvStream } from './csv'

const numbered = (count: number) => Array.from({ length: count }, (_, number) => ({ number, name: `name ${number}` }))

describe('csvStream', () => {
  it('writes a header, then a line for each row, and escapes formulas', async () => {
    const rows = [{ number: 1, name: 'one, or "1"' }, { name: '=1+1' }]
    expect(await text(csvStream(['number', 'name'], rows))).toBe(`number,name\n1,"one, or ""1"""\n,'=1+1\n`)
    expect(await text(csvStream(['number', 'name'], []))).toBe('number,name\n')
  })

  it('sends many lines at once', async () => {
    const pieces: Buffer[] = []
    for await (const piece of csvStream(['number', 'name'], numbered(20_000))) pieces.push(piece)
    expect(Buffer.concat(pieces).toString().trim().split('\n')).toHaveLength(20_001)
    expect(pieces.length).toBeLessThan(10)
  })

  it('fails if its source fails', async () => {
    const rows = async function* () {
      yield* numbered(10_000)
      throw new Error('the database is away')
    }
    await expect(text(csvStream(['number', 'name'], rows()))).rejects.toThrow('the database is away')
  })

  it('ends its source when the reader leaves', async () => {
    let ended = false
    const rows = async function* () {
      try {
        for (;;) yield* numbered(1000)
      } finally {
        ended = true
      }
    }
    for await (const _ of csvStream(['number', 'name'], rows())) break
    await expect.poll(() => ended).toBe(true)
  })
})
