import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, createWriteStream } from 'node:fs'
import { access, copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { checkPackages, type Needs, run } from './run'

const FIRMWARE = '/usr/share/OVMF/OVMF_CODE_4M.fd'
const VARIABLES = '/usr/share/OVMF/OVMF_VARS_4M.fd'
const NEEDS: Needs = { 'qemu-system-x86_64': 'qemu-system-x86', [FIRMWARE]: 'ovmf' }
/** Of a real disk, on which the data partition grows. */
const DISK_BYTES = 4 * 1024 ** 3

/** The journal of the machine in its serial log, without a change of its image. */
export const JOURNAL: Readonly<Record<string, string>> = {
  'systemd.extra-unit.journal.service': `[Unit]
DefaultDependencies=no
After=systemd-journald.service
[Service]
ExecStart=/usr/bin/journalctl --follow --no-tail --output=short-monotonic --no-hostname
StandardOutput=tty
TTYPath=/dev/ttyS0
`,
  'systemd.unit-dropin.sysinit.target': '[Unit]\nWants=journal.service\n',
}

export type MachineOptions = {
  /** The image that the disk begins with. */
  image: string
  /** Disk, firmware variables, logs and sockets. A disk that is there is used as it is. */
  folder: string
  display?: { width: number; height: number }
  memoryMb?: number
  processors?: number
  /** systemd's credentials, such as a unit for a trial. An image needs no doors of its own for that. */
  credentials?: Readonly<Record<string, string>>
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

  private constructor(options: MachineOptions) {
    this.#options = options
    this.#folder = resolve(options.folder)
  }

  /** A machine that is switched off, with a copy of the image as its disk unless it has one. */
  static async create(options: MachineOptions): Promise<Machine> {
    checkPackages(NEEDS)
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
      await copyFile(VARIABLES, join(machine.#folder, 'variables.fd'))
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

  /** Switches the machine on, with the disk as it was left. Returns when its monitor answers, long before it has started. */
  async on(): Promise<void> {
    const { display = { width: 1920, height: 1080 }, memoryMb = 2048, processors = 2 } = this.#options
    const at = (name: string) => join(this.#folder, name)
    const credentials = Object.entries(this.#options.credentials ?? {}).flatMap(([name, value]) => [
      '-smbios',
      `type=11,value=io.systemd.credential.binary:${name}=${Buffer.from(value).toString('base64')}`,
    ])
    await rm(at('monitor'), { force: true })
    const child = spawn(
      'nice',
      [
        ...['-n', '10', 'qemu-system-x86_64', '-nodefaults', '-no-user-config', '-display', 'none'],
        ...['-machine', 'q35', '-accel', 'tcg,thread=multi', '-cpu', 'Nehalem'],
        ...['-smp', String(processors), '-m', String(memoryMb)],
        ...['-drive', `if=pflash,format=raw,unit=0,readonly=on,file=${FIRMWARE}`],
        ...['-drive', `if=pflash,format=raw,unit=1,file=${at('variables.fd')}`],
        // What the machine has flushed is in the memory of this one, and outlives the end of the emulator.
        ...['-drive', `if=virtio,format=raw,cache=unsafe,file=${this.disk}`],
        ...['-device', `VGA,edid=on,xres=${display.width},yres=${display.height},vgamem_mb=64`],
        ...['-netdev', 'user,id=net0', '-device', 'virtio-net-pci,netdev=net0,id=nic0'],
        ...['-device', 'i6300esb', '-device', 'virtio-rng-pci'],
        ...['-chardev', `file,id=serial,path=${this.serialLog},append=on`, '-serial', 'chardev:serial'],
        ...['-qmp', `unix:${at('monitor')},server=on,wait=off`],
        ...credentials,
        ...(this.#options.more ?? []),
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    this.#process = child
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
    if (!this.#process || !this.isOn) return
    const ended = once(this.#process, 'close')
    this.#process.kill('SIGKILL')
    await ended
  }

  /** Presses the power button, and cuts the power when the machine has not ended after `patienceS` seconds. */
  async off(patienceS = 60): Promise<void> {
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

  /** Pulls the network's plug, or puts it in. */
  async network(connected: boolean): Promise<void> {
    await this.command('set_link', { name: 'nic0', up: connected })
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
