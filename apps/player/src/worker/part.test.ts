import { describe, expect, it } from 'vitest'
import { answerPart, partOf } from './part'

describe('a range of a stored file', () => {
  it.each([
    [null, 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['lines=0-1', 'whole'],
    ['bytes=6-2', 'whole'],
    ['bytes=0-', { from: 0, to: 9 }],
    ['bytes=4-', { from: 4, to: 9 }],
    ['bytes=2-5', { from: 2, to: 5 }],
    ['bytes=2-99', { from: 2, to: 9 }],
    ['bytes=-3', { from: 7, to: 9 }],
    ['bytes=-99', { from: 0, to: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=-0', 'none'],
  ])('%s of ten bytes', (header, part) => {
    expect(partOf(header, 10)).toEqual(part)
  })

  it('is answered like a server would', async () => {
    const kept = () => new Response(new Blob(['0123456789']), { headers: { 'content-type': 'video/mp4' } })
    const some = await answerPart('bytes=2-5', kept())
    expect([some.status, await some.text()]).toEqual([206, '2345'])
    expect(some.headers.get('content-range')).toBe('bytes 2-5/10')
    expect(some.headers.get('content-type')).toBe('video/mp4')
    const all = await answerPart(null, kept())
    expect([all.status, await all.text()]).toEqual([200, '0123456789'])
    const none = await answerPart('bytes=10-', kept())
    expect([none.status, none.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })
})
