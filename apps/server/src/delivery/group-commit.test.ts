import { describe, expect, it } from 'vitest'
import { createGroupCommit } from './group-commit'

describe('a group commit', () => {
  it('does together what arrives together, and answers each', async () => {
    const groups: number[][] = []
    const group = createGroupCommit<number, number>(
      async (items) => {
        groups.push([...items])
        return items.map((item) => item * 2)
      },
      1,
      100,
    )
    expect(await Promise.all([1, 2, 3].map((item) => group.add(item)))).toEqual([2, 4, 6])
    expect(groups).toEqual([[1, 2, 3]])
    expect(await group.add(4)).toBe(8)
  })

  it('gathers the next group while one is on its way, and keeps to the size', async () => {
    const sizes: number[] = []
    const group = createGroupCommit<number, number>(
      async (items) => {
        sizes.push(items.length)
        await Promise.resolve()
        return items
      },
      1,
      2,
    )
    await Promise.all([1, 2, 3, 4, 5].map((item) => group.add(item)))
    expect(sizes).toEqual([2, 2, 1])
  })

  it('tells a failure to its own group alone', async () => {
    const group = createGroupCommit<string, string>(
      async (items) => {
        if (items.includes('bad')) throw new Error('not committed')
        return items
      },
      1,
      1,
    )
    const [good, bad, other] = await Promise.allSettled([group.add('good'), group.add('bad'), group.add('other')])
    expect([good?.status, bad?.status, other?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await group.idle()
  })
})
