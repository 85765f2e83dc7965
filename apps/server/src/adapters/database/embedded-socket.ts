import { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'

/** Frontend messages after which the server answers: Sync, Query, Flush, CopyDone, CopyFail. */
const ANSWERED = new Set([...'SQHcf'].map((letter) => letter.charCodeAt(0)))
const TERMINATE = 'X'.charCodeAt(0)

/** Longest time of query work without letting timers and sockets have a turn. */
const TURN_MS = 10
let turnStarted = performance.now()

/**
 * Stands in for the network socket of a `pg` client and speaks to the embedded database in the same process. Messages
 * are handed over whole, in groups that end where the server answers, one group at a time.
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

  /** Parts of a socket that `pg` calls and that mean nothing inside a process. */
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
    this.#take(chunk).then(() => done(), done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#take(Buffer.concat(chunks.map((part) => part.chunk))).then(() => done(), done)
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#waiting = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk])
    for (let group = this.#nextGroup(); group; group = this.#nextGroup()) await this.#hand(group)
  }

  /** Cuts the next whole group of messages off what has arrived, or answers undefined while it is incomplete. */
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

  async #hand(group: Buffer): Promise<void> {
    if (group[0] === TERMINATE) return
    await this.#engine.runExclusive(() =>
      this.#engine.execProtocolRawStream(group, {
        syncToFs: false,
        // The bytes lie in the engine's memory, which the next message overwrites.
        onRawData: (bytes) => this.push(Buffer.from(bytes)),
      }),
    )
    if (performance.now() - turnStarted < TURN_MS) return
    await nextTurn()
    turnStarted = performance.now()
  }
}
