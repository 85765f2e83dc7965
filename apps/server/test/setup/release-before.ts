import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFolder } from '@ayob/testkit/folders'

/** The number of the first migration that the previous release does not have. Each release sets it to the next one. */
const FIRST_SINCE = '0002'
/** Release 0.2.0 began with it: an earlier release can't run beside this one. */
const SCHEMA = 'apps/server/migrations/0001_people.ts'

const project = projectFolder()

/**
 * The commit of the previous release: the last one without that migration. Undefined while no migration follows the
 * schema, and without the project's history.
 */
export function commitOfReleaseBefore(): string | undefined {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: project, encoding: 'utf8' })
    return status === 0 ? stdout.trim().split('\n').at(-1) : undefined
  }
  const added = (range: string, file: string) => git('log', '--diff-filter=A', '--format=%H', range, '--', file)
  const began = added('HEAD', SCHEMA)
  const first = began && added(`${began}..HEAD`, `apps/server/migrations/${FIRST_SINCE}_*.ts`)
  return first ? git('rev-parse', '--verify', '--quiet', `${first}^`) : undefined
}

/** Builds the server of a commit in a separate folder, with the packages installed here. Returns the folder. */
export async function buildCommit(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ayob-before-'))
  const parts = ['apps/server', 'packages', 'tools', 'scripts', 'package.json', 'package-lock.json']
  const archive = execFileSync('git', ['archive', commit, ...parts], { cwd: project, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  linkPackages(folder)
  execFileSync(process.execPath, [join(folder, 'scripts', 'build.mjs'), 'server'], { cwd: folder, stdio: 'pipe' })
  return folder
}

/** Third-party packages are those of this project; our own are the commit's. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@ayob'), { recursive: true })
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (name !== '@ayob' && name !== '.cache') symlinkSync(join(project, 'node_modules', name), join(modules, name))
  }
  const manifests = execFileSync('find', ['packages', 'tools', '-maxdepth', '2', '-name', 'package.json'], {
    cwd: folder,
    encoding: 'utf8',
  })
  for (const file of manifests.trim().split('\n')) {
    const { name } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { name: string }
    symlinkSync(join(folder, dirname(file)), join(modules, name))
  }
}
