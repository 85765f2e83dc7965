import { setTimeout as pause } from 'node:timers/promises'
import { type Line, openLine } from './line'
import { step } from './machine'

export interface Timed {
  readonly perSecond: number
  /** Median, 95th and 99th percentile of an answer, in milliseconds. */
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** The total amount done. */
  readonly done: number
  readonly elapsedMs: number
  /** Times of all answers, in milliseconds. */
  readonly took: readonly number[]
}

const CONNECTIONS = 10

/** A call among several that take turns. */
export interface Call {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Measures the seconds that work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** Sends calls in turn over ten connections, each as soon as the previous one is answered. Throws at any other answer. */
export async function askInTurn(url: string, calls: readonly Call[], seconds: number, status = 200): Promise<Timed> {
  const lines = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLine(url)))
  let turn = 0
  const rate = await workFor(
    seconds,
    lines.map((line) => async () => {
      await askFor(line, calls[turn++ % calls.length], status)
      return 1
    }),
  )
  for (const line of lines) line.close()
  return rate
}

/** More than are ever in use at a load that a server can handle. */
const EVEN_CONNECTIONS = 64

/**
 * Sends calls in turn at a fixed rate, like a fleet, however long the answers take. The time of an answer counts from
 * when its call was due.
 */
export async function askEvenly(
  url: string,
  calls: readonly Call[],
  seconds: number,
  perSecond: number,
): Promise<Timed> {
  const lines = await Promise.all(Array.from({ length: EVEN_CONNECTIONS }, () => openLine(url)))
  const took: number[] = []
  const count = Math.floor(perSecond * seconds)
  const begun = performance.now()
  let next = 0
  await Promise.all(
    lines.map(async (line) => {
      while (next < count) {
        const turn = next++
        step(`${took.length} of ${count} calls are answered`)
        const due = begun + (turn * 1000) / perSecond
        const wait = due - performance.now()
        if (wait > 0) await pause(wait)
        await askFor(line, calls[turn % calls.length])
        took.push(performance.now() - due)
      }
    }),
  )
  for (const line of lines) line.close()
  return timesOf(took, count, performance.now() - begun)
}

async function askFor(line: Line, call: Call | undefined, expected = 200): Promise<void> {
  if (!call) throw new Error('there are no calls')
  const headers = Object.entries(call.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const { status } = await line.ask(`GET ${call.path} HTTP/1.1\r\nhost: bench\r\n${headers.join('')}\r\n`)
  if (status !== expected) throw new Error(`${call.path}: expected ${expected}, got ${status}`)
}

/**
 * Runs workers for some seconds, each at least `least` times. A worker returns how much it has done, or undefined when
 * it has nothing left to do.
 */
export async function workFor(
  seconds: number,
  workers: readonly (() => Promise<number | undefined>)[],
  least = 0,
): Promise<Timed> {
  const took: number[] = []
  let done = 0
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    workers.map(async (work) => {
      for (let times = 0; times < least || performance.now() < until; times += 1) {
        const started = performance.now()
        const count = await work()
        if (count === undefined) return
        took.push(performance.now() - started)
        done += count
      }
    }),
  )
  return timesOf(took, done, performance.now() - begun)
}

/**
 * Runs workers in turn at a fixed rate, like a fleet, however long they take. A worker that is still busy when its turn
 * comes again is skipped.
 */
export async function workEvenly(
  seconds: number,
  workers: readonly (() => Promise<number | undefined>)[],
  perSecond: number,
): Promise<Timed> {
  const took: number[] = []
  const working = new Map<number, Promise<void>>()
  let done = 0
  const begun = performance.now()
  for (let turn = 0; turn < seconds * perSecond; turn += 1) {
    const due = begun + (turn * 1000) / perSecond
    if (due > performance.now()) await pause(due - performance.now())
    const which = turn % workers.length
    const work = workers[which]
    if (!work || working.has(which)) continue
    const finished = work().then((count) => {
      took.push(performance.now() - due)
      done += count ?? 0
      working.delete(which)
    })
    working.set(which, finished)
  }
  await Promise.all(working.values())
  return timesOf(took, done, performance.now() - begun)
}

/** Something to do over a connection at a given time after the start. */
export interface Task {
  readonly dueMs: number
  readonly work: (line: Line) => Promise<void>
}

/**
 * Does tasks over some new connections, which share them like the phones of a network. None begins before it is due.
 * The time of a task counts from when it was due.
 */
export async function workWhenDue(url: string, connections: number, tasks: readonly Task[]): Promise<Timed> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine(url)))
  const turns = tasks.toSorted((a, b) => a.dueMs - b.dueMs)
  const took: number[] = []
  const begun = performance.now()
  let next = 0
  await Promise.all(
    lines.map(async (line) => {
      for (let turn = turns[next++]; turn; turn = turns[next++]) {
        step(`${took.length} of ${tasks.length} calls are answered`)
        const due = begun + turn.dueMs
        if (due > performance.now()) await pause(due - performance.now())
        await turn.work(line)
        took.push(performance.now() - due)
      }
      line.close()
    }),
  )
  return timesOf(took, took.length, performance.now() - begun)
}

function timesOf(took: number[], done: number, elapsedMs: number): Timed {
  took.sort((a, b) => a - b)
  const at = (part: number) => took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? 0
  return { done, elapsedMs, took, perSecond: (done * 1000) / elapsedMs, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** Combines several measurements of the same work. */
export function together(parts: readonly Timed[]): Timed {
  const sum = (of: (part: Timed) => number) => parts.reduce((all, part) => all + of(part), 0)
  return timesOf(
    parts.flatMap(({ took }) => took),
    sum(({ done }) => done),
    sum(({ elapsedMs }) => elapsedMs),
  )
}

/** Repeats a call, one after the other, and reads each answer completely. */
export async function ask(url: string, token: string | undefined, seconds: number): Promise<Timed> {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined
  step(`GET ${url}, ${seconds} s`)
  return workFor(seconds, [
    async () => {
      const answer = await fetch(url, { ...(headers && { headers }) })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
      return 1
    },
  ])
}
