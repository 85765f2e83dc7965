import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CpuProfile, flameGraph } from './flame-graph'

const FOLDER = join('dist', 'profiles')

/** A profiler of one benchmark. */
export interface Profiler {
  /** Runs work with a server started with these flags. The server has ended when the work is done. */
  ofServer<Result>(work: (flags: readonly string[]) => Promise<Result>): Promise<Result>
  /** Runs work in this process. */
  ofProcess<Result>(work: () => Promise<Result>): Promise<Result>
}

export const NO_PROFILER: Profiler = { ofServer: (work) => work([]), ofProcess: (work) => work() }

/**
 * Writes V8's profiles to `dist/profiles`: a flame graph for a browser, and the profile for the developer tools. If a
 * server was started several times, the start with the most work is kept.
 */
export function createProfiler(name: string, print: (text: string) => void): Profiler {
  const keep = async (profiles: readonly CpuProfile[]) => {
    const drawn = profiles.map((profile) => ({ profile, ...flameGraph(name, profile) }))
    const [most] = drawn.sort((a, b) => b.busyMs - a.busyMs)
    if (!most) return
    await mkdir(FOLDER, { recursive: true })
    const file = join(FOLDER, name.toLowerCase().replaceAll(' ', '-'))
    await writeFile(`${file}.svg`, most.svg)
    await writeFile(`${file}.cpuprofile`, JSON.stringify(most.profile))
    print(`profile: ${file}.svg`)
  }
  return {
    async ofServer(work) {
      const folder = await mkdtemp(join(tmpdir(), 'ayob-profile-'))
      const result = await work(['--cpu-prof', `--cpu-prof-dir=${folder}`])
      const files = await readdir(folder)
      await keep(await Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8')))))
      await rm(folder, { recursive: true })
      return result
    },
    async ofProcess(work) {
      const session = new Session()
      session.connect()
      await session.post('Profiler.enable')
      await session.post('Profiler.start')
      const result = await work()
      const { profile } = await session.post('Profiler.stop')
      session.disconnect()
      await keep([profile as CpuProfile])
      return result
    },
  }
}
