import { execFile } from 'node:child_process'
import { readdir, readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const MB = 1024 * 1024
const COMMAND_MS = 5_000
const run = promisify(execFile)

/**
 * Reads once what a browser can't know of its machine; null: the machine does not tell. `root` is the root of the system, `data` the
 * folder whose room counts. `bytes` are since the start of the machine.
 */
export async function readHealth(data: string, root = '/') {
  const text = (path: string) => readFile(join(root, path), 'utf8').catch(() => null)
  const [temperature, memory, uptime, network, display, storage, signal, throttling] = await Promise.all([
    hottest(root),
    text('proc/meminfo'),
    text('proc/uptime'),
    text('proc/net/dev'),
    displayOf(root),
    statfs(data).catch(() => null),
    signalOf(),
    text('sys/devices/platform/soc/soc:firmware/get_throttled'),
  ])
  const free = /MemAvailable:\s+(\d+) kB/.exec(memory ?? '')?.[1]
  return {
    temperature_c: temperature,
    throttled: throttling === null ? null : Number.parseInt(throttling, 16) !== 0,
    storage_free_mb: storage && Math.floor((storage.bavail * storage.bsize) / MB),
    memory_free_mb: free === undefined ? null : Math.floor(Number(free) / 1024),
    signal_dbm: signal,
    bytes: network === null ? null : bytesOf(network),
    display,
    uptime_s: uptime === null ? null : Math.floor(Number(uptime.split(' ')[0])),
  }
}

/** Received and sent bytes of all interfaces but the machine's own, from /proc/net/dev. */
export function bytesOf(table: string): number {
  return table.split('\n').reduce((sum, line) => {
    const [name = '', rest] = line.split(':')
    if (rest === undefined || name.trim() === 'lo') return sum
    const columns = rest.trim().split(/\s+/).map(Number)
    return sum + (columns[0] ?? 0) + (columns[8] ?? 0)
  }, 0)
}

/** The strongest signal that ModemManager tells, in dBm, from `mmcli -m any --signal-get -J`. */
export function signalIn(answer: string): number | null {
  const modem = JSON.parse(answer)?.modem?.signal
  const values = ['5g', 'lte', 'umts', 'gsm'].flatMap((kind) => {
    const value = Number(modem?.[kind]?.rsrp ?? modem?.[kind]?.rssi)
    return Number.isFinite(value) && value < 0 ? [value] : []
  })
  return values.length > 0 ? Math.max(...values) : null
}

/** Null without a modem. */
const signalOf = (): Promise<number | null> =>
  run('mmcli', ['-m', 'any', '--signal-get', '-J'], { timeout: COMMAND_MS })
    .then(({ stdout }) => signalIn(stdout))
    .catch(() => null)

async function hottest(root: string): Promise<number | null> {
  const folder = join(root, 'sys/class/thermal')
  const zones = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('thermal_zone'))
  const read = zones.map((zone) => readFile(join(folder, zone, 'temp'), 'utf8').catch(() => ''))
  const degrees = (await Promise.all(read)).flatMap((text) => (text.trim() === '' ? [] : [Number(text) / 1000]))
  const known = degrees.filter((value) => Number.isFinite(value) && value > -50)
  return known.length > 0 ? Math.max(...known) : null
}

/** The connected display of the first graphics card that has one, and the first mode that it offers. */
async function displayOf(root: string) {
  const folder = join(root, 'sys/class/drm')
  const outputs = (await readdir(folder).catch(() => [])).filter((name) => /^card\d+-/.test(name)).toSorted()
  if (outputs.length === 0) return null
  for (const output of outputs) {
    const [status, modes] = await Promise.all(
      ['status', 'modes'].map((name) => readFile(join(folder, output, name), 'utf8').catch(() => '')),
    )
    if (status?.trim() !== 'connected') continue
    const size = /^(\d+)x(\d+)/.exec(modes ?? '')
    return { connected: true, width: size && Number(size[1]), height: size && Number(size[2]) }
  }
  return { connected: false, width: null, height: null }
}
