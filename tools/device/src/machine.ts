import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { constants, createWriteStream } from 'node:fs'
import { access, copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import type { Board } from './boards'
import { type Pixels, readPpm } from './pixels'
import { checkPackages, type Needs, run } from './run'

type Emulator = {
  program: string
  /** Code and variables of UEFI. */
  firmware: readonly [code: string, variables: string]
  packages: readonly [program: string, firmware: string]
  kind: readonly string[]
  display: string
  /** The terminal of the first serial port. */
  console: string
}

const EMULATORS: Readonly<Record<Board['architecture'], Emulator>> = {
  amd64: {
    program: 'qemu-system-x86_64',
    firmware: ['/usr/share/OVMF/OVMF_CODE_4M.fd', '/usr/share/OVMF/OVMF_VARS_4M.fd'],
    packages: ['qemu-system-x86', 'ovmf'],
    kind: ['-machine', 'q35', '-cpu', 'Nehalem'],
    display: 'VGA,edid=on,vgamem_mb=64',
    console: '/dev/ttyS0',
  },
  arm64: {
    program: 'qemu-system-aarch64',
    firmware: ['/usr/share/AAVMF/AAVMF_CODE.fd', '/usr/share/AAVMF/AAVMF_VARS.fd'],
    packages: ['qemu-system-arm', 'qemu-efi-aarch64'],
    kind: ['-machine', 'virt', '-cpu', 'cortex-a72'],
    display: 'virtio-gpu-pci,edid=on',
    console: '/dev/ttyAMA0',
  },
}
/** Of a real disk, on which the data partition grows. */
const DISK_BYTES = 4 * 1024 ** 3

/** The journal of the machine in its serial log, without a change of its image. */
export const journalOf = (architecture: Board['architecture']): Readonly<Record<string, string>> => ({
  'systemd.unit-dropin.sysinit.target~journal': '[Unit]\nWants=journal.service\n',
  'systemd.extra-unit.journal.service': `[Unit]
DefaultDependencies=no
After=systemd-journald.service
[Service]
ExecStart=/usr/bin/journalctl --follow --no-tail --output=short-monotonic --no-hostname
StandardOutput=tty
TTYPath=${EMULATORS[architecture].console}
`,
})

/** A shell of root on the second serial port of the machine, for `Machine.shell`. Only an emulator can give it. */
export const SHELL: Readonly<Record<string, string>> = {
  'systemd.unit-dropin.sysinit.target~shell': '[Unit]\nWants=shell.service\n',
  'systemd.extra-unit.shell.service': `[Unit]
DefaultDependencies=no
[Service]
ExecStart=/bin/sh -c 'stty raw -echo; exec /bin/bash --norc'
StandardInput=tty
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS1
Environment=PATH=/usr/sbin:/usr/bin:/sbin:/bin
Restart=always
`,
}

export type MachineOptions = {
  /** The image that the disk begins with. */
  image: string
  /** amd64 unless told otherwise. `shell` is for that one alone. */
  architecture?: Board['architecture']
  /** Disk, firmware variables, logs and sockets. A disk that is there is used as it is. */
  folder: string
  display?: { width: number; height: number }
  memoryMb?: number
  processors?: number
  /** systemd's credentials, such as a unit for a trial. An image needs no doors of its own for that. */
  credentials?: Readonly<Record<string, string>>
  /** The disk can't be written, as one that is worn out. */
  readOnly?: boolean
  /** More arguments of QEMU, such as a serial port with a receiver. */
  more?: readonly string[]
}

/**
 * An emulated machine with a disk of its own. It reaches the network of this one; this one is 10.0.2.2 for it. All its
 * words on the serial port go to `serial.log` in its folder.
 */
export class Machine {
  readonly #options: MachineOptions
  readonly #folder: string
  #process: ChildProcess | undefined
  #logFrom = 0
  #isEnding = false

  private constructor(options: MachineOptions) {
    this.#options = options
    this.#folder = resolve(options.folder)
  }

  /** A machine that is switched off, with a copy of the image as its disk unless it has one. */
  static async create(options: MachineOptions): Promise<Machine> {
    const { program, firmware, packages } = EMULATORS[options.architecture ?? 'amd64']
    const needs: Needs = { [program]: packages[0], [firmware[0]]: packages[1] }
    checkPackages(needs)
    const machine = new Machine(options)
    await mkdir(machine.#folder, { recursive: true })
    if (
      await access(machine.disk).then(
        () => false,
        () => true,
      )
    ) {
      await run(['cp', '--sparse=always', '--reflink=auto', options.image, `${machine.disk}.part`])
      await run([
        'truncate',
        '--size',
        String(Math.max(DISK_BYTES, (await stat(options.image)).size)),
        `${machine.disk}.part`,
      ])
      await copyFile(firmware[1], join(machine.#folder, 'variables.fd'))
      await rename(`${machine.disk}.part`, machine.disk)
    }
    return machine
  }

  get disk(): string {
    return join(this.#folder, 'disk.raw')
  }

  get serialLog(): string {
    return join(this.#folder, 'serial.log')
  }

  get isOn(): boolean {
    return this.#process !== undefined && this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** Switches the machine on, with the disk as it was left, for this time with changed options. Returns when its monitor answers, long before it has started. */
  async on(change: Partial<MachineOptions> = {}): Promise<void> {
    this.#logFrom = await stat(this.serialLog).then(
      ({ size }) => size,
      () => 0,
    )
    await this.#start(change)
  }

  async #start(change: Partial<MachineOptions>): Promise<void> {
    const options = { ...this.#options, ...change }
    const emulator = EMULATORS[options.architecture ?? 'amd64']
    const { display = { width: 1920, height: 1080 }, memoryMb = 2048, processors = 2, readOnly = false } = options
    const at = (name: string) => join(this.#folder, name)
    const credentials = Object.entries(options.credentials ?? {}).flatMap(([name, value]) => [
      '-smbios',
      `type=11,value=io.systemd.credential.binary:${name}=${Buffer.from(value).toString('base64')}`,
    ])
    for (const name of ['monitor', 'shell']) await rm(at(name), { force: true })
    const child = spawn(
      'nice',
      [
        ...['-n', '10', emulator.program, '-nodefaults', '-no-user-config', '-display', 'none'],
        // The firmware does not always survive a start without a new processor: each start is a new emulator.
        ...['-no-reboot', '-accel', 'tcg,thread=multi', ...emulator.kind],
        ...['-smp', String(processors), '-m', String(memoryMb)],
        ...['-drive', `if=pflash,format=raw,unit=0,readonly=on,file=${emulator.firmware[0]}`],
        ...['-drive', `if=pflash,format=raw,unit=1,file=${at('variables.fd')}`],
        // What the machine has flushed is in the memory of this one, and outlives the end of the emulator.
        ...['-drive', `if=virtio,format=raw,cache=unsafe,readonly=${readOnly ? 'on' : 'off'},file=${this.disk}`],
        ...['-device', `${emulator.display},xres=${display.width},yres=${display.height}`],
        ...['-netdev', 'user,id=net0', '-device', 'virtio-net-pci,netdev=net0,id=nic0'],
        ...['-device', 'i6300esb', '-device', 'virtio-rng-pci'],
        ...['-chardev', `file,id=serial,path=${this.serialLog},append=on`, '-serial', 'chardev:serial'],
        ...['-chardev', `socket,id=shell,path=${at('shell')},server=on,wait=off`, '-serial', 'chardev:shell'],
        ...['-qmp', `unix:${at('monitor')},server=on,wait=off`],
        ...credentials,
        ...(options.more ?? []),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    this.#process = child
    this.#isEnding = false
    child.once('close', (code) => {
      // A machine that starts again by itself begins as if its power had come back.
      if (code === 0 && !this.#isEnding) void this.#start(change)
    })
    child.stderr.pipe(createWriteStream(at('emulator.log'), { flags: 'a' }))
    while (
      await access(at('monitor'), constants.W_OK).then(
        () => false,
        () => true,
      )
    ) {
      if (!this.isOn) throw new Error(`the emulator ended at once: see ${at('emulator.log')}`)
      await pause(50)
    }
    await this.command('query-status')
  }

  /** Cuts the power. What was not written yet is lost. */
  async cut(): Promise<void> {
    this.#isEnding = true
    if (!this.#process || !this.isOn) return
    const ended = once(this.#process, 'close')
    this.#process.kill('SIGKILL')
    await ended
  }

  /** Presses the power button, and cuts the power when the machine has not ended after `patienceS` seconds. */
  async off(patienceS = 60): Promise<void> {
    this.#isEnding = true
    if (!this.#process || !this.isOn) return
    const ended = once(this.#process, 'close')
    await this.command('system_powerdown')
    await Promise.race([ended, pause(patienceS * 1000, undefined, { ref: false })])
    await this.cut()
  }

  /** Writes what the display shows to a PNG file. */
  async picture(file: string): Promise<void> {
    await this.command('screendump', { filename: resolve(file), format: 'png' })
  }

  /** What the display shows now. */
  async pixels(): Promise<Pixels> {
    const file = join(this.#folder, 'display.ppm')
    await this.command('screendump', { filename: file, format: 'ppm' })
    return readPpm(await readFile(file))
  }

  /** Pulls the network's plug, or puts it in. */
  async network(connected: boolean): Promise<void> {
    await this.command('set_link', { name: 'nic0', up: connected })
  }

  /** Holds the machine: its time stands still, and its disk stays as it is. */
  async hold(): Promise<void> {
    await this.command('stop')
  }

  /** Lets it go on. */
  async goOn(): Promise<void> {
    await this.command('cont')
  }

  /** How often the machine has written to its disk since it was switched on. */
  async writes(): Promise<number> {
    const blocks = (await this.command('query-blockstats')) as { stats: { wr_operations: number } }[]
    return blocks.reduce((sum, { stats }) => sum + stats.wr_operations, 0)
  }

  /** The words of the machine on its serial port since it was switched on. */
  async log(): Promise<string> {
    const bytes = await readFile(this.serialLog).catch(() => Buffer.alloc(0))
    return bytes.subarray(this.#logFrom).toString('utf8')
  }

  /**
   * Runs a script as root in the machine (credentials: SHELL), as soon as its shell answers. Returns what it writes; throws
   * when it fails.
   */
  async shell(script: string, withinS = 600): Promise<string> {
    const until = Date.now() + withinS * 1000
    const socket = createConnection(join(this.#folder, 'shell'))
    let heard = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      heard += text
    })
    const said = async (mark: RegExp, waitMs: number) => {
      const end = Math.min(until, Date.now() + waitMs)
      while (Date.now() < end) {
        const found = mark.exec(heard)
        if (found) return found
        if (!this.isOn || socket.destroyed) throw new Error(`the machine ended during: ${script}`)
        await pause(50)
      }
      return undefined
    }
    try {
      await once(socket, 'connect')
      const id = randomUUID().slice(0, 8)
      // Before its shell is there, the machine loses what it is told. Each attempt has a number of its own.
      for (let attempt = 0; ; attempt += 1) {
        socket.write(`\necho "<""ready ${id} ${attempt}>"\n`)
        if (await said(new RegExp(`<ready ${id} ${attempt}>`), 5_000)) break
        if (Date.now() > until) throw new Error('the machine has no shell')
      }
      const coded = Buffer.from(script).toString('base64')
      socket.write(`echo "<""begin ${id}>"; echo ${coded} | base64 -d | bash -eu 2>&1; echo "<""end ${id} $?>"\n`)
      const found = await said(new RegExp(`<begin ${id}>\\r?\\n([\\s\\S]*)<end ${id} (\\d+)>`), withinS * 1000)
      if (!found) throw new Error(`not within ${withinS} s: ${script}\n${heard.slice(-500)}`)
      const [, output = '', code] = found
      if (code !== '0') throw new Error(`${script} ended with ${code}:\n${output.slice(-2000)}`)
      return output.replaceAll('\r', '').trim()
    } finally {
      socket.destroy()
    }
  }

  /** Sends a command to QEMU's monitor. Returns its answer; throws with its error. */
  async command(execute: string, args?: Readonly<Record<string, unknown>>): Promise<unknown> {
    const socket = createConnection(join(this.#folder, 'monitor'))
    try {
      await once(socket, 'connect')
      const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
      const answer = async () => {
        while (true) {
          const { value, done } = await lines.next()
          if (done) throw new Error(`the emulator ended during ${execute}`)
          const message = JSON.parse(value)
          if (message.error) throw new Error(`${execute}: ${message.error.desc}`)
          if ('return' in message || 'QMP' in message) return message.return
        }
      }
      await answer()
      socket.write(`${JSON.stringify({ execute: 'qmp_capabilities' })}\n`)
      await answer()
      socket.write(`${JSON.stringify({ execute, arguments: args ?? {} })}\n`)
      return await answer()
    } finally {
      socket.destroy()
    }
  }
}
