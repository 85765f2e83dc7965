import { describe, expect, it } from 'vitest'
import { createGroupCommit } from './group-commit'

describe('a group commit', () => {
  it('commits items that arrive together as one group, and answers each', async () => {
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

  it('collects the next group while one is running, and respects the maximum size', async () => {
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

  it('collects for longer under load, but not beyond a hundred items', async () => {
    const sizes: number[] = []
    let patienceMs = 20
    const group = createGroupCommit<number, number>(
      async (items) => {
        sizes.push(items.length)
        // More items arrive while the group is running, and shortly afterwards.
        if (sizes.length === 1) {
          later.push(group.add(1))
          setTimeout(() => later.push(group.add(2)), 2)
        }
        return items
      },
      1,
      1000,
      { patienceMs: () => patienceMs },
    )
    const later: Promise<number>[] = []
    await group.add(0)
    await group.idle()
    await Promise.all(later)
    expect(sizes).toEqual([1, 2])
    patienceMs = 60_000
    await Promise.all(Array.from({ length: 100 }, (_, item) => group.add(item)))
    expect(sizes.at(-1)).toBe(100)
  })

  it('respects the maximum weight, and commits a heavier item alone', async () => {
    const groups: number[][] = []
    const group = createGroupCommit<number, number>(
      async (items) => {
        groups.push([...items])
        return items
      },
      1,
      10,
      { weigh: (item) => item },
    )
    await Promise.all([4, 6, 1, 30, 9].map((item) => group.add(item)))
    expect(groups).toEqual([[4, 6], [1], [30], [9]])
  })

  it('runs several groups at a time if there are several lanes, with each item in one group', async () => {
    let atOnce = 0
    let most = 0
    const group = createGroupCommit<number, number>(
      async (items) => {
        atOnce += 1
        most = Math.max(most, atOnce)
        await new Promise((resolve) => setTimeout(resolve, 5))
        atOnce -= 1
        return items.map((item) => item * 2)
      },
      1,
      2,
      { lanes: 2 },
    )
    const first = [1, 2, 3, 4, 5].map((item) => group.add(item))
    await first[0]
    const second = [6, 7, 8].map((item) => group.add(item))
    expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10, 12, 14, 16])
    await group.idle()
    expect([most, atOnce]).toEqual([2, 0])
  })

  it('reports a failure only to the failed group', async () => {
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

  it('reports how long nothing has succeeded while items wait', async () => {
    let fails = true
    const group = createGroupCommit<number, number>(
      async (items) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        if (fails) throw new Error('not committed')
        return items
      },
      1,
      1,
    )
    expect(group.stuckMs()).toBe(0)
    const failing = [1, 2].map((item) => group.add(item).catch(() => undefined))
    await failing[0]
    expect(group.stuckMs()).toBeGreaterThan(15)
    fails = false
    const after = group.add(3)
    await failing[1]
    const before = group.stuckMs()
    await after
    expect(group.stuckMs()).toBeLessThan(before)
    await group.idle()
    expect(group.stuckMs()).toBe(0)
  })
})
