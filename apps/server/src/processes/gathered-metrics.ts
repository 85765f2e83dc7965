import type { Worker } from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import type { ProcessMetrics } from '../platform/metrics'

/** A process without an answer for this long is left out. */
const PATIENCE_MS = 2_000

interface Gathering {
  readonly missing: Set<number>
  readonly found: ProcessMetrics[]
  readonly done: () => void
}

/** Collects the metrics of workers. Counters of ended workers stay in the sum, so that it never decreases. */
export function createGatheredMetrics(
  workers: () => readonly Worker[],
  ask: (worker: Worker, request: number) => void,
) {
  const gatherings = new Map<number, Gathering>()
  const last = new Map<number, ProcessMetrics>()
  let ended: Promise<ProcessMetrics> = Promise.resolve([])
  let requests = 0

  return {
    async gather(): Promise<readonly ProcessMetrics[]> {
      requests += 1
      const request = requests
      const asked = workers()
      const found: ProcessMetrics[] = []
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, PATIENCE_MS)
        const done = () => {
          clearTimeout(patience)
          resolve()
        }
        gatherings.set(request, { missing: new Set(asked.map(({ id }) => id)), found, done })
        for (const worker of asked) ask(worker, request)
        if (asked.length === 0) done()
      })
      gatherings.delete(request)
      return [...found, await ended]
    },

    took(worker: Worker, request: number, own: ProcessMetrics): void {
      last.set(worker.id, own)
      const gathering = gatherings.get(request)
      if (!gathering?.missing.delete(worker.id)) return
      gathering.found.push(own)
      if (gathering.missing.size === 0) gathering.done()
    },

    /** Stores the last metrics of a worker that is about to end. */
    leave(worker: Worker, own: ProcessMetrics): void {
      last.set(worker.id, own)
    },

    /** Adds a worker's counters, as far as known, to those of ended workers. */
    workerEnded(worker: Worker): void {
      const counted = last.get(worker.id)?.filter(isCounted)
      last.delete(worker.id)
      for (const { missing, done } of gatherings.values()) if (missing.delete(worker.id) && missing.size === 0) done()
      if (counted)
        ended = ended.then((before) => AggregatorRegistry.aggregate([[...before], counted]).getMetricsAsJSON())
    },
  }
}

/** Counters and histograms of ended processes are added; gauges are not. */
const isCounted = ({ type }: ProcessMetrics[number]) => type === 'counter' || type === 'histogram'
