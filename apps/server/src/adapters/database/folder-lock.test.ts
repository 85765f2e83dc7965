import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock'

const someFolder = () => join(mkdtempSync(join(tmpdir(), 'ayob-lock-')), 'database')

it('keeps a second holder out until it is released', () => {
  const folder = someFolder()
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(FolderInUse)
  unlock()
  unlock()
  lockFolder(folder)()
  expect(existsSync(`${folder}.lock`)).toBe(false)
})

it('keeps another process out while its holder lives, and takes over after the holder died', async () => {
  const folder = someFolder()
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'])
  await once(other.stdout, 'data')
  writeFileSync(`${folder}.lock`, JSON.stringify({ pid: other.pid, started: '' }))
  expect(() => lockFolder(folder)).toThrow(`in use by process ${other.pid}`)
  other.kill('SIGKILL')
  await once(other, 'exit')
  lockFolder(folder)()
})

it('is not fooled by a new process that reuses the id of a dead one', () => {
  const folder = someFolder()
  writeFileSync(`${folder}.lock`, JSON.stringify({ pid: process.ppid, started: 'long ago' }))
  const unlock = lockFolder(folder)
  expect(JSON.parse(readFileSync(`${folder}.lock`, 'utf8')).pid).toBe(process.pid)
  unlock()
})

it('takes over a lock left by an earlier run with the same id, or by a torn write', () => {
  const folder = someFolder()
  for (const left of [JSON.stringify({ pid: process.pid, started: '' }), '{"pi', '']) {
    writeFileSync(`${folder}.lock`, left)
    lockFolder(folder)()
  }
})
