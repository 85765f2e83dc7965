import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { checksumOf, type EvidenceRow, type KeptBatch, packRows, unpackRow } from './evidence.store'

const AT = new Date('2026-03-02T06:00:00.000Z')

function batch(screenId: string, plain: string, more: Partial<KeptBatch> = {}): KeptBatch {
  const bookingIds = new Set(['a'])
  const counts = { firstSeq: 1, lastSeq: 1, accepted: 1, rejected: 0 }
  return {
    screenId,
    ...counts,
    receivedAt: AT,
    bookingIds,
    codes: null,
    plain: Buffer.from(plain),
    packed: null,
    ...more,
  }
}

const unpack = ({ screenId, receivedAt, codes, body, screens }: EvidenceRow) =>
  unpackRow({ screen_id: screenId, received_at: receivedAt, codes, body, screens })

const body = (plays: unknown[]) => ` {"version": 2,\n"plays": ${JSON.stringify(plays)}}`

describe('small batches of a group', () => {
  it('share a row, each byte for byte as received, with its screen, time and verdicts', async () => {
    const later = new Date(AT.getTime() + 5)
    const one = body([{ seq: 1, odd: 'ශ්‍රී "\\' }, 7, null])
    const two = `\ufeff${body([])}`
    const rows = await packRows([
      batch('one', one, { codes: 'vmm', accepted: 1, rejected: 2 }),
      batch('two', two, { receivedAt: later, bookingIds: new Set(['a', 'b']) }),
    ])
    expect(rows).toEqual([
      {
        ...{ screenId: '', firstSeq: 0, lastSeq: 0, receivedAt: AT, accepted: 2, rejected: 2, codes: null },
        bookingIds: new Set(['a', 'b']),
        screens: [checksumOf('one'), checksumOf('two')],
        body: expect.any(Buffer),
      },
    ])
    const [row] = rows as [EvidenceRow]
    expect(gunzipSync(row.body).toString()).toContain(one)
    expect(await unpack(row)).toEqual([
      { screenId: 'one', receivedAt: AT.getTime(), codes: 'vmm', plays: [{ seq: 1, odd: 'ශ්‍රී "\\' }, 7, null] },
      { screenId: 'two', receivedAt: later.getTime(), codes: null, plays: [] },
    ])
  })

  it('stay separate when there is only one, and when they are large', async () => {
    const [small, large] = [body([{ seq: 1 }]), body([{ seq: 1, text: 'x'.repeat(9000) }])]
    const shapes = async (batches: KeptBatch[]) =>
      (await packRows(batches)).map(({ screenId, screens }) => [screenId, screens?.length])
    expect(await shapes([batch('one', small)])).toEqual([['one', undefined]])
    expect(await shapes([batch('one', large), batch('two', small), batch('three', small)])).toEqual([
      ['one', undefined],
      ['', 2],
    ])
  })

  it('that arrive on two days make two rows, and blocks have a maximum size', async () => {
    const midnight = new Date('2026-03-01T18:30:00.000Z')
    const small = body([{ seq: 1, text: 'x'.repeat(4000) }])
    const before = new Date(midnight.getTime() - 1)
    const some = (receivedAt: Date, count: number) =>
      Array.from({ length: count }, (_, n) => batch(`screen ${n}`, small, { receivedAt }))
    const rows = await packRows([...some(before, 3), ...some(midnight, 20)])
    expect(rows.map(({ receivedAt, screens }) => [receivedAt, screens?.length])).toEqual([
      [before, 3],
      [midnight, 9],
      [midnight, 9],
      [midnight, 2],
    ])
  })
})

it('a single batch is stored with the bytes in which it arrived', async () => {
  const plain = body([{ seq: 1 }])
  const packed = gzipSync(plain)
  const [row] = (await packRows([batch('one', plain, { packed })])) as [EvidenceRow]
  expect(row.body).toBe(packed)
  expect(await unpack(row)).toEqual([{ screenId: 'one', receivedAt: AT.getTime(), codes: null, plays: [{ seq: 1 }] }])
})
