import { mkdtemp, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Board } from './boards'
import { journalOf, Machine } from './machine'
import { say } from './run'

type BootOptions = {
  image: string
  architecture: Board['architecture']
  data: string | undefined
  seconds: number
  shot: string | undefined
  display: { width: number; height: number }
}

/** Starts an image for a while, takes a picture of its display, and cuts its power. */
export async function bootImage({ image, architecture, data, seconds, shot, display }: BootOptions): Promise<void> {
  const folder = data ?? (await mkdtemp('/var/tmp/ayob-machine-'))
  const machine = await Machine.create({ image, architecture, folder, display, credentials: journalOf(architecture) })
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  try {
    await machine.on()
    say(`The machine is on. Its log: ${machine.serialLog}`)
    await pause(seconds * 1000, undefined, { signal: stop.signal }).catch(() => undefined)
    if (!machine.isOn) throw new Error('the machine has switched itself off')
    if (shot) {
      await machine.picture(shot)
      say(`Its display: ${shot}`)
    }
  } finally {
    await machine.cut()
    if (!data) await rm(folder, { recursive: true, force: true })
  }
}
