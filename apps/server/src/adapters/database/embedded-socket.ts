import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Frontend messages after which the server answers: Sync, Query, Flush, CopyDone, CopyFail. */
const ANSWERED = new Set([...'SQHcf'].map((letter) => letter.charCodeAt(0)))
const TERMINATE = 'X'.charCodeAt(0)

/** The longest that query work runs before timers and sockets get a turn. */
const TURN_MS = 10
let turnStarted = performance.now()

/**
 * Replaces the network socket of a `pg` client and talks to the embedded database in the same process. Passes on
 * complete messages, in groups that end where the server answers, one group at a time.
 */
export class EmbeddedSocket extends Duplex {
  readonly #engine: PGlite
  #waiting: Buffer = Buffer.alloc(0)
  #greeted = false

  constructor(engine: PGlite) {
    super()
    this.#engine = engine
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'))
    return this
  }

  /** Socket methods that `pg` calls but that mean nothing inside a process. */
  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#accept(chunk).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#accept(Buffer.concat(chunks.map((part) => part.chunk))).then(() => done(), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  async #accept(chunk: Buffer): Promise<void> {
    this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk])
    for (let group = this.#nextGroup(); group; group = this.#nextGroup()) await this.#process(group)
  }

  /** Takes the next complete group of messages from the input; undefined while it is incomplete. */
  #nextGroup(): Buffer | undefined {
    let end = 0
    for (;;) {
      const typed = this.#greeted ? 1 : 0
      if (this.#waiting.length < end + typed + 4) return undefined
      const type = typed ? this.#waiting[end] : undefined
      end += typed + this.#waiting.readUInt32BE(end + typed)
      if (this.#waiting.length < end) return undefined
      if (type !== undefined && !ANSWERED.has(type) && type !== TERMINATE) continue
      this.#greeted = true
      const group = this.#waiting.subarray(0, end)
      this.#waiting = this.#waiting.subarray(end)
      return group
    }
  }

  async #process(group: Buffer): Promise<void> {
    if (group[0] === TERMINATE) return
    await this.#engine.runExclusive(() =>
      this.#engine.execProtocolRawStream(group, {
        syncToFs: false,
        // The next message overwrites these bytes of the engine's memory.
        onRawData: (bytes) => this.push(Buffer.from(bytes)),
      }),
    )
    if (performance.now() - turnStarted < TURN_MS) return
    await nextTurn()
    turnStarted = performance.now()
  }
}
