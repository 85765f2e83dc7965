import { createPublicKey, randomInt } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { dim, setBacklights } from './brightness'
import { openBuilds } from './builds'
import { obey, type Wanted } from './commands'
import { createDayBytes } from './day-bytes'
import { fetchBuild } from './fetch-build'
import { readHealth } from './health'
import { machineLogs } from './logs'
import { takePicture } from './picture'
import { watchPositions } from './positions'
import { serve } from './server'
import { type Mistake, readSettings, turned } from './settings'
import { systemFiles, writeSystemFiles } from './system-files'
import { openSystemUpdate } from './system-update'
import { judgeLife, type Life, lifeSeen } from './watchdog'

/** How often the page's life and the brightness are looked at. */
const LOOK_MS = 5_000
/** After about so long, and then about each so long, the server is asked for builds. Not all devices ask at once. */
const FIRST_ASK_MS = 2 * 60_000
const ASK_MS = 60 * 60_000
const STEP_MS = 5 * 60_000
const HOUR_MS = 3_600_000

const folder = (name: string, fallback: string) => process.env[name] ?? fallback
const CONF = folder('AYOB_CONF', '/conf/ayob.conf')
const DATA = folder('AYOB_DATA', '/data/ayob')
const RUN = folder('AYOB_RUN', '/run/ayob')
const PLAYER = folder('AYOB_PLAYER', '/opt/ayob/player')
const IMAGE = folder('AYOB_IMAGE', '/usr/lib/ayob/image.json')
/** The public key of builds, which the image contains beside the program. */
const RELEASE_KEY = folder('AYOB_RELEASE_KEY', '/opt/ayob/release.pem')
const BUILDS = join(DATA, 'builds')
/** Of gpsd; another one for trials. */
const GPSD_PORT = Number(process.env.AYOB_GPSD_PORT ?? 2947)
const PORT = Number(process.env.AYOB_PORT ?? 8585)
/** The number of the machine itself, which only root may read. */
const MACHINE_SERIAL = '/sys/class/dmi/id/product_serial'
const SERIAL = join(RUN, 'serial')

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '')
const note = (text: string) => process.stderr.write(`${text}\n`)
const failed = (error: unknown) => note(String(error))

/** Writes what network, display and receiver need. Runs as root, before all of them. */
async function configure(): Promise<void> {
  const { settings, mistakes } = readSettings(await textOf(CONF))
  for (const { line, kind, name } of mistakes) note(`ayob.conf, line ${line}: ${kind} ${name}`)
  await writeSystemFiles(systemFiles(settings, RUN))
  await writeFile(SERIAL, (await textOf(MACHINE_SERIAL)).trim(), { mode: 0o644 })
}

/** Serves the page until the machine is switched off. */
async function run(): Promise<void> {
  const { settings, mistakes: written } = readSettings(await textOf(CONF))
  const serial = settings.serial ?? ((await textOf(SERIAL)).trim() || null)
  const image = JSON.parse((await textOf(IMAGE)) || 'null')
  const now = () => performance.now()
  // A token without a serial enrols nothing.
  const lacksSerial = settings.token !== null && serial === null
  const mistakes: Mistake[] = [...written]
  if (lacksSerial) mistakes.push({ line: 0, kind: 'missing', name: 'serial' })
  const positions = watchPositions({ now, port: GPSD_PORT })
  const pem = await textOf(RELEASE_KEY)
  const key = pem ? createPublicKey(pem) : null
  const builds = await openBuilds({ folder: BUILDS, image: PLAYER, key, note })
  let life: Life = { seenAt: null, startedAt: now(), restarts: [] }

  const bytesToday = createDayBytes()
  let restarts = 0
  /** A brightness that a command has set, until a time of the monotonic clock. */
  let commanded = { percent: 100, until: 0 }

  const wish = async (name: string) => {
    await mkdir(join(RUN, 'ask'), { recursive: true })
    await writeFile(join(RUN, 'ask', name), '')
  }
  const boot = (await textOf('/proc/sys/kernel/random/boot_id')).trim()
  const system = await openSystemUpdate({ data: DATA, run: RUN, boot }, image ?? {}, wish)
  let wanted: Wanted = {}
  let asking: NodeJS.Timeout | undefined
  await serve(
    {
      player: builds.current,
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
          size: settings.size && turned(settings.size, settings.rotation),
          image,
          build: builds.current().name,
          health: {
            ...{ ...health, bytes_today: bytesToday(health, new Date()), restarts },
            ...{ bad_build: builds.bad(), bad_image: system.bad() },
          },
          fix: fix && {
            ...{ lat: fix.lat, lng: fix.lng, accuracy_m: fix.accuracyM, satellites: fix.satellites, source: 'gps' },
            age_s: Math.round((now() - fix.at) / 1000),
          },
        }
      },
      picture: (scale) => takePicture(scale),
      loaded: (build) => builds.loaded(build, now()),
      alive(build) {
        if (life.seenAt === null) void wish('playing').catch(failed)
        life = lifeSeen(life, now())
        void builds.alive(build, now())
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
            update(told) {
              const isNew = told.build !== undefined && told.build !== wanted.build
              wanted = told
              if (isNew) askIn(FIRST_ASK_MS)
            },
          },
          command,
        ),
      failed: note,
    },
    PORT,
  )
  const look = async () => {
    const judged = builds.isLoading() ? { wish: null, life } : judgeLife(life, now())
    life = judged.life
    let restart = judged.wish
    if (await builds.judge(now(), restart !== null)) {
      life = { seenAt: null, startedAt: now(), restarts: [] }
      restart = 'restart-screen'
    }
    if (restart) {
      restarts += 1
      note(`the page is silent or its build is bad: ${restart}`)
      await wish(restart)
    }
    if (commanded.until <= now()) await dim(settings.brightness, new Date())
  }
  setInterval(() => void look().catch(failed), LOOK_MS)
  setInterval(() => void system.step(wanted.image ?? null, new Date()).catch(failed), STEP_MS)

  const { server } = settings
  const ask = async () => {
    if (server === null || key === null) return
    const taken = await fetchBuild({ server, key, folder: BUILDS, builds, wanted: wanted.build ?? null })
    if (taken !== null) note(`serves build ${taken}`)
  }
  const askIn = (ms: number) => {
    clearTimeout(asking)
    asking = setTimeout(
      () =>
        void ask()
          .catch(failed)
          .finally(() => askIn(ASK_MS)),
      ms + randomInt(ms),
    )
  }
  askIn(FIRST_ASK_MS)
}

if (process.argv[2] === 'configure') await configure()
else await run()
