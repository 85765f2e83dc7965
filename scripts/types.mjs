import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { node, root, tool } from './lib/run.mjs'

const hasSources = (folder) =>
  readdirSync(join(root, folder), { recursive: true }).some(
    (file) => /\.tsx?$/.test(file) && !file.includes('node_modules'),
  )

/** The workspaces that contain TypeScript. */
export function workspaces() {
  const groups = ['packages', 'apps', 'tools'].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => `${group}/${name}`),
  )
  return [...groups, 'e2e'].filter(hasSources)
}

/**
 * Checks the types of one workspace. Returns true when there are no errors. Uses a single checker: each further one
 * computes the same types again, which costs three times the work and saves no time on two cores.
 */
export async function checkTypes(workspace) {
  return (await node(tool('typescript', 'bin', 'tsc'), ['-p', workspace, '--checkers', '1'])) === 0
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const results = []
  for (const workspace of workspaces()) results.push(await checkTypes(workspace))
  process.exitCode = results.every(Boolean) ? 0 : 1
}
