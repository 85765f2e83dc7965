import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { dim, setBacklights } from './brightness'
import { obey } from './commands'
import { createDayBytes } from './day-bytes'
import { readHealth } from './health'
import { machineLogs } from './logs'
import { watchPositions } from './positions'
import { serve } from './server'
import { readSettings } from './settings'
import { systemFiles, writeSystemFiles } from './system-files'
import { judgeLife, type Life, lifeSeen } from './watchdog'

/** How often the page's life and the brightness are looked at. */
const LOOK_MS = 5_000
const HOUR_MS = 3_600_000

const folder = (name: string, fallback: string) => process.env[name] ?? fallback
const CONF = folder('AYOB_CONF', '/conf/ayob.conf')
const DATA = folder('AYOB_DATA', '/data/ayob')
const RUN = folder('AYOB_RUN', '/run/ayob')
const PLAYER = folder('AYOB_PLAYER', '/opt/ayob/player')
const IMAGE = folder('AYOB_IMAGE', '/usr/lib/ayob/image.json')
const PORT = Number(process.env.AYOB_PORT ?? 8585)
/** The number of the machine itself, which only root may read. */
const MACHINE_SERIAL = '/sys/class/dmi/id/product_serial'
const SERIAL = join(RUN, 'serial')

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')
const note = (text: string) => process.stderr.write(`${text}\n`)

/** Writes what network, display and receiver need. Runs as root, before all of them. */
async function configure(): Promise<void> {
  const { settings, mistakes } = readSettings(await textOf(CONF))
  for (const { line, kind, name } of mistakes) note(`ayob.conf, line ${line}: ${kind} ${name}`)
  await writeSystemFiles(systemFiles(settings, RUN))
  await writeFile(SERIAL, (await textOf(MACHINE_SERIAL)).trim(), { mode: 0o644 })
}

/** Serves the page until the machine is switched off. */
async function run(): Promise<void> {
  const { settings, mistakes } = readSettings(await textOf(CONF))
  const serial = settings.serial ?? ((await textOf(SERIAL)).trim() || null)
  const image: unknown = JSON.parse((await textOf(IMAGE)) || 'null')
  const now = () => performance.now()
  const positions = watchPositions({ now })
  let life: Life = { seenAt: null, startedAt: now(), restarts: [] }

  const bytesToday = createDayBytes()
  let restarts = 0
  /** A brightness that a command has set, until a time of the monotonic clock. */
  let commanded = { percent: 100, until: 0 }

  const wish = async (name: string) => {
    await mkdir(join(RUN, 'ask'), { recursive: true })
    await writeFile(join(RUN, 'ask', name), '')
  }
  await serve(
    {
      player: PLAYER,
      server: settings.server,
      async state() {
        const fix = positions.now()
        const health = await readHealth(DATA)
        return {
          language: settings.language,
          mistakes,
          server: settings.server,
          enrolment: settings.token && serial ? { batch_token: settings.token, serial } : null,
          serial,
          image,
          health: { ...health, bytes_today: bytesToday(health, new Date()), restarts },
          fix: fix && {
            ...{ lat: fix.lat, lng: fix.lng, accuracy_m: fix.accuracyM, satellites: fix.satellites, source: 'gps' },
            age_s: Math.round((now() - fix.at) / 1000),
          },
        }
      },
      alive() {
        if (life.seenAt === null) void wish('playing').catch((error) => note(String(error)))
        life = lifeSeen(life, now())
      },
      command: (command) =>
        obey(
          {
            wish(name) {
              // A browser that starts again shows no life sign for a while.
              life = { ...life, seenAt: null, startedAt: now() }
              return wish(name)
            },
            dim(percent) {
              commanded = { percent, until: now() + HOUR_MS - (Date.now() % HOUR_MS) }
              return setBacklights(percent)
            },
            logs: machineLogs,
          },
          command,
        ),
      failed: note,
    },
    PORT,
  )
  setInterval(() => {
    const judged = judgeLife(life, now())
    life = judged.life
    if (judged.wish) {
      restarts += 1
      note(`the page is silent: ${judged.wish}`)
      void wish(judged.wish).catch((error) => note(String(error)))
    }
    if (commanded.until <= now()) void dim(settings.brightness, new Date()).catch((error) => note(String(error)))
  }, LOOK_MS)
}

if (process.argv[2] === 'configure') await configure()
else await run()
