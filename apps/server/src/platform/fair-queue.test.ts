import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aheadOf, type FairQueue, join, takeNext, waitingIn } from './bounded-queue'

const filled = (owners: readonly string[], most = 1000) => {
  let queue: FairQueue<string> = new Map()
  const turnedAway: string[] = []
  owners.forEach((owner, index) => {
    const [next, away] = join(queue, owner, `${owner}${index}`, most)
    queue = next
    if (away) turnedAway.push(away)
  })
  return { queue, turnedAway }
}

function* served(queue: FairQueue<string>) {
  for (let [rest, item] = takeNext(queue); item !== undefined; [rest, item] = takeNext(rest)) yield item
}

const crowd = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 })

test('an owner with one item waits for at most one item of each other owner', () => {
  const { queue } = filled(['a', 'a', 'a', 'a', 'b', 'a', 'c'])
  expect([...served(queue)]).toEqual(['a0', 'b4', 'c6', 'a1', 'a2', 'a3', 'a5'])
  expect(['a', 'b', 'c', 'd'].map((owner) => aheadOf(queue, owner))).toEqual([0, 1, 2, null])
})

test('a full queue turns away the last item of the largest owner, not the newcomer', () => {
  const { queue, turnedAway } = filled(['a', 'a', 'a', 'b', 'c'], 4)
  expect(turnedAway).toEqual(['a2'])
  expect([...served(queue)]).toEqual(['a0', 'b3', 'c4', 'a1'])
  expect(filled(['a', 'b', 'c'], 2).turnedAway).toEqual(['c2'])
})

test("every item is either served once or turned away once, in its owner's order", () => {
  fc.assert(
    fc.property(crowd, fc.integer({ min: 1, max: 20 }), (owners, most) => {
      const { queue, turnedAway } = filled(owners, most)
      expect(waitingIn(queue)).toBe(Math.min(owners.length, most))
      const out = [...served(queue)]
      const all = owners.map((owner, index) => `${owner}${index}`)
      expect([...out, ...turnedAway].sort()).toEqual(all.sort())
      for (const owner of new Set(owners)) {
        const numbers = out.filter((item) => item[0] === owner).map((item) => Number(item.slice(1)))
        expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      }
    }),
  )
})

test('between two turns of an owner no other has two, and the place gives the number of items ahead', () => {
  fc.assert(
    fc.property(crowd, (owners) => {
      const { queue } = filled(owners)
      const out = [...served(queue)].map((item) => item[0] ?? '')
      for (const owner of new Set(owners)) expect(out.indexOf(owner)).toBe(aheadOf(queue, owner))
      out.forEach((owner, index) => {
        const again = out.indexOf(owner, index + 1)
        const between = out.slice(index + 1, again < 0 ? index + 1 : again)
        expect(new Set(between).size).toBe(between.length)
      })
    }),
  )
})
