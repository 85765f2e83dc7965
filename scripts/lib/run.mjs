import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the path of a development tool's program file. */
export const tool = (...parts) => join(root, 'node_modules', ...parts)

/** Prints a program's output line by line with a prefix, because several programs print at the same time. */
function speakAs(name, child) {
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])
    createInterface({ input: from }).on('line', (line) => to.write(`${name} | ${line}\n`))
}

/**
 * Runs a program in the project folder. Returns its exit code. A signal that ends this process ends the program first.
 * With `as`, each line of output starts with that word.
 */
export function run(program, args, { as, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = as ? ['ignore', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { cwd: root, stdio, ...options })
    if (as) speakAs(as, child)
    const pass = (signal) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    const done = () => process.off('SIGINT', pass).off('SIGTERM', pass)
    child.once('error', (error) => {
      done()
      reject(error)
    })
    child.once('close', (code, signal) => {
      done()
      resolve(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : code)
    })
  })
}

/** Runs a Node.js program file. */
export const node = (file, args = [], options = {}) => run(process.execPath, [file, ...args], options)

/**
 * Ends this process, as on SIGTERM, when the npm that started it is gone. npm only signals the shell in between, which
 * exits without passing the signal on.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
