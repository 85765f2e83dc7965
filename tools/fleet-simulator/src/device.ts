import type { Health } from '@ayob/contract/commands'
import type { Update } from '@ayob/contract/rings'
import { healthOf } from './obedience'

/** What may be wrong with the next build that screens take. With `trial` it does not run, and the device goes back by itself. */
export const FLAWS = ['errors', 'restarts', 'trial'] as const
export type Flaw = (typeof FLAWS)[number]

/** Faults of a bad build between two heartbeats. */
const FAULTS_A_BEAT = 2

/** What a simulated device runs: it takes what it is told at once. */
export class SimulatedDevice {
  #build: string
  #image: string | null = null
  /** The flawed build: the first that it is told to take. */
  #bad: string | null = null
  #gaveUp: string | null = null
  #faults = 0

  constructor(
    build: string,
    private readonly flaw?: Flaw,
  ) {
    this.#build = build
  }

  get build(): string {
    return this.#build
  }

  take({ build, image }: Update = {}): void {
    if (image) this.#image = image.name
    if (build === undefined) return
    if (this.flaw) this.#bad ??= build
    if (this.flaw === 'trial' && build === this.#bad) this.#gaveUp = build
    else this.#build = build
  }

  /** What it tells of itself. `upMs` is how long it has been running. */
  told(upMs: number): { readonly health: Health; readonly build: string; readonly image?: string } {
    if (this.#build === this.#bad) this.#faults += FAULTS_A_BEAT
    const of = (flaw: Flaw) => (this.flaw === flaw ? this.#faults : 0)
    const health = { ...healthOf(upMs), errors: of('errors'), restarts: of('restarts'), bad_build: this.#gaveUp }
    return { health, build: this.#build, ...(this.#image !== null && { image: this.#image }) }
  }
}
