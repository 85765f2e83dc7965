import { expect, it } from 'vitest'
import { inTurn, partsInTurn } from './heavy'

const never = new AbortController().signal

/** Work that lasts until it is ended. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { end, work: () => ended }
}

it('an account with much work does not keep others waiting', async () => {
  const order: string[] = []
  const first = Array.from({ length: 6 }, () => held())
  const running = first.map(({ work }, at) =>
    inTurn('greedy', never, () => work().then(() => void order.push(`greedy ${at}`))),
  )
  const honest = inTurn('honest', never, async () => void order.push('honest'))
  for (const { end } of first.slice(0, 2)) end()
  await honest
  expect(order).toEqual(['greedy 0', 'greedy 1', 'honest'])
  for (const { end } of first) end()
  await Promise.all(running)
})

it('work of a caller who has hung up is not begun', async () => {
  const busy = [held(), held()]
  const running = busy.map(({ work }) => inTurn('a', never, work))
  const hungUp = new AbortController()
  let begun = false
  const waiting = inTurn('b', hungUp.signal, async () => {
    begun = true
  })
  hungUp.abort()
  for (const { end } of busy) end()
  await expect(waiting).rejects.toMatchObject({ code: 'busy' })
  await Promise.all(running)
  expect(begun).toBe(false)
})

it('a stream whose reader is gone ends its source, and takes no turn while it waits for its reader', async () => {
  let ended = false
  async function* source() {
    try {
      for (let part = 0; ; part += 1) yield part
    } finally {
      ended = true
    }
  }
  const streams = Array.from({ length: 8 }, () => partsInTurn('slow', never, source()))
  for (const stream of streams) expect((await stream.next()).value).toBe(0)
  await inTurn('other', never, async () => undefined)
  for (const stream of streams) await stream.return(undefined)
  expect(ended).toBe(true)
})
