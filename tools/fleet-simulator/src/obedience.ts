import type { CommandResult, Health, IssuedCommand } from '@ayob/contract/commands'

/** Enough for every command of the last hour. */
const MOST_KEPT = 50

/** Obeys commands as a real screen does: each once, and tells what came of it until the server has heard it. */
export class Obedience {
  #known = new Set<string>()
  #results: CommandResult[] = []

  take(commands: readonly IssuedCommand[] = []): void {
    for (const { id, kind } of commands) {
      if (this.#known.has(id)) continue
      this.#known = new Set([...this.#known, id].slice(-MOST_KEPT))
      const hasNone = kind === 'send_logs'
      this.#results.push(
        hasNone ? { id, ok: false, message: 'A simulated screen has no logs' } : { id, ok: true, message: 'Simulated' },
      )
    }
  }

  /** The results that the server does not have yet. */
  results = (): CommandResult[] => [...this.#results]

  told(results: readonly CommandResult[]): void {
    this.#results = this.#results.filter((result) => !results.includes(result))
  }
}

/** How a simulated device is: warm, with room, and longer running with each heartbeat. */
export const healthOf = (upMs: number): Health => ({
  temperature_c: 48 + (Math.floor(upMs / 60_000) % 12),
  throttled: false,
  storage_free_mb: 9_000,
  memory_free_mb: 700,
  signal_dbm: -85 - (Math.floor(upMs / 30_000) % 10),
  bytes_today: Math.floor(upMs / 10),
  display: { connected: true, width: 960, height: 320 },
  uptime_s: Math.floor(upMs / 1000),
  restarts: 0,
})
