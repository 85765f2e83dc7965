import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { earlyDeathsAfter, restartPause } from './backoff'
import { createGatheredMetrics } from './gathered-metrics'
import type { ToPrimary, ToWorker } from './messages'

/** A serving worker without a message for this long is stuck: it is killed and replaced. */
const STUCK_MS = 15_000
const LOOK_MS = 1_000
/** A worker normally ends sooner. This limit is for one that does not. */
const END_MS = 40_000

export type Log = (message: string, details?: object) => void

/** A slot for one worker. Its worker changes with deaths and rolls. */
interface Place {
  worker: Worker | undefined
  /** A roll is replacing the worker. */
  rolls: boolean
  earlyDeaths: number
}

interface Serving {
  readonly since: number
  heardAt: number
}

/** The worker processes of a server, each in its slot. */
export class Workers {
  readonly #places: readonly Place[]
  readonly #serving = new Map<Worker, Serving>()
  readonly #metrics = createGatheredMetrics(
    () => [...this.#serving.keys()].filter((worker) => worker.isConnected()),
    (worker, request) => tell(worker, { do: 'tell-metrics', request }),
  )
  #driver: Worker | undefined
  #hasServed = false
  #stopping = false
  #failed = false

  constructor(
    count: number,
    private readonly log: Log,
  ) {
    this.#places = Array.from({ length: count }, () => ({ worker: undefined, rolls: false, earlyDeaths: 0 }))
    this.#watchStuck()
  }

  /**
   * Starts all workers, the first one alone, so that a failing start is reported only once. Resolves with the address
   * of the server; with undefined when the first worker did not start.
   */
  async start(): Promise<string | undefined> {
    const [first, ...others] = this.#places
    const url = first && (await this.#fill(first))
    if (url !== undefined) await Promise.all(others.map((place) => this.#fill(place)))
    return url
  }

  /** Replaces the workers one by one. Each stops listening only when its replacement serves. */
  async roll(): Promise<void> {
    this.log('rolling')
    for (const place of this.#places) {
      place.rolls = true
      const before = place.worker
      const replaced = await this.#fill(place)
      place.rolls = false
      if (this.#stopping) return
      if (replaced === undefined) {
        this.log('the roll has stopped: a new process did not start, the others go on')
        if (before?.isDead() === false) place.worker = before
        else void this.#fill(place)
        return
      }
      if (before) await retire(before)
    }
    this.log('rolled')
  }

  isStopping(): boolean {
    return this.#stopping
  }

  /** Ends all workers. Resolves with true when all of them ended cleanly. */
  async stop(): Promise<boolean> {
    this.#stopping = true
    const all = living()
    const gone = all.map((worker) => once(worker, 'exit'))
    for (const worker of all) worker.process.kill('SIGTERM')
    const late = setTimeout(killAll, END_MS)
    await Promise.all(gone)
    clearTimeout(late)
    return !this.#failed
  }

  /** Starts a worker in a slot. Resolves with its address once it serves; with undefined when it ends before. */
  async #fill(place: Place): Promise<string | undefined> {
    const worker = cluster.fork()
    place.worker = worker
    return new Promise((resolve) => {
      worker.on('message', (message: ToPrimary) => {
        if (message.say === 'ready') {
          this.#hasServed = true
          this.#serving.set(worker, { since: performance.now(), heardAt: performance.now() })
          this.#chooseDriver()
          resolve(message.url)
        }
        void this.#hear(worker, message)
      })
      worker.once('exit', (code, signal) => {
        this.#ended(worker, code, signal)
        resolve(undefined)
      })
    })
  }

  async #hear(worker: Worker, message: ToPrimary): Promise<void> {
    const serving = this.#serving.get(worker)
    if (serving) serving.heardAt = performance.now()
    if (message.say === 'metrics') this.#metrics.took(worker, message.request, message.own)
    if (message.say === 'last-metrics') this.#metrics.leave(worker, message.own)
    if (message.say === 'gather-metrics') {
      tell(worker, { do: 'take-metrics', request: message.request, all: await this.#metrics.gather() })
    }
  }

  #ended(worker: Worker, code: number | null, signal: string | null): void {
    const served = this.#serving.get(worker)
    this.#serving.delete(worker)
    this.#metrics.workerEnded(worker)
    if (this.#driver === worker) this.#driver = undefined
    if (this.#stopping) {
      if (served && code !== 0) this.#failed = true
      return
    }
    this.#chooseDriver()
    const place = this.#places.find((one) => one.worker === worker)
    if (!place || place.rolls || !this.#hasServed) return
    place.worker = undefined
    place.earlyDeaths = earlyDeathsAfter(place.earlyDeaths, served ? performance.now() - served.since : 0)
    const again_ms = restartPause(place.earlyDeaths)
    this.log('a process ended and is started again', { worker: worker.process.pid, code, signal, again_ms })
    void pause(again_ms).then(() => (this.#stopping || place.worker ? undefined : this.#fill(place)))
  }

  /** Chooses the worker that drives the demo, if there is a demo. */
  #chooseDriver(): void {
    if (this.#driver) return
    this.#driver = this.#places.find(({ worker }) => worker && this.#serving.has(worker))?.worker
    if (this.#driver) tell(this.#driver, { do: 'drive-demo' })
  }

  /** Checks every second for workers without messages. */
  #watchStuck(): void {
    let lookedAt = performance.now()
    const look = () => {
      const now = performance.now()
      // If this process itself was suspended, the workers' messages have not been read yet.
      const stoodStill = now - lookedAt > 2 * LOOK_MS
      lookedAt = now
      for (const [worker, { heardAt }] of stoodStill ? [] : this.#serving) {
        if (now - heardAt <= STUCK_MS) continue
        this.log('a process is stuck and is killed', { worker: worker.process.pid })
        worker.process.kill('SIGKILL')
      }
    }
    setInterval(look, LOOK_MS).unref()
  }
}

const tell = (worker: Worker, message: ToWorker) => worker.isConnected() && worker.send(message)

const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker?.isDead() === false) as Worker[]

/** Kills all workers with SIGKILL. */
export function killAll(): void {
  for (const worker of living()) worker.process.kill('SIGKILL')
}

/** Ends a worker that another one has replaced. */
async function retire(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const gone = once(worker, 'exit')
  tell(worker, { do: 'retire' })
  const late = setTimeout(() => worker.process.kill('SIGKILL'), END_MS)
  await gone
  clearTimeout(late)
}
