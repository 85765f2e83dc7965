import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Path of a development tool's program file. */
export const tool = (...parts) => join(root, 'node_modules', ...parts)

/**
 * Runs a program in the project folder and answers its exit code. A signal that ends this process ends the program
 * first, so that nothing is left behind.
 */
export function run(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options })
    const pass = (signal) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    const done = () => process.off('SIGINT', pass).off('SIGTERM', pass)
    child.once('error', (error) => {
      done()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      done()
      resolve(signal ? 128 + (signal === 'SIGINT' ? 2 : 15) : code)
    })
  })
}

/** Runs a Node.js program file. */
export const node = (file, args = [], options = {}) => run(process.execPath, [file, ...args], options)

/**
 * Ends this process, as on SIGTERM, when the npm that started it is gone: npm passes a signal to the shell between the
 * two, and the shell ends without passing it on.
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
