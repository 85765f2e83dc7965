import { createHash } from 'node:crypto'
import { chmod, copyFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Package, packagesOf } from './bill'
import { type Board, FONTS, LEFT_OUT, PORT } from './boards'
import { noCursor } from './cursor'
import { GRUB_MODULES } from './grub'
import { PUBLISHED } from './packages'
import { chromiumPolicies } from './policies'
import { raucConfig } from './rauc'
import { run } from './run'

const OURS = fileURLToPath(new URL('../root', import.meta.url))

/** Started by themselves at each start of the box. */
const ENABLED = [
  ...['ayob-data', 'ayob-configure', 'ayob-device', 'ayob-screen', 'ayob-unproven.timer'],
  ...['nftables', 'chrony', 'seatd', 'NetworkManager', 'ModemManager', 'gpsd.socket', 'gpsd'],
  ...['playing', 'restart-screen', 'restart-device', 'restart-gpsd', 'configure', 'install'].map(
    (wish) => `ayob-ask@${wish}.path`,
  ),
]

/** Nobody signs in, nothing waits for the network, and the root is changed by slot alone. */
const MASKED = [
  ...['getty@.service', 'serial-getty@.service', 'console-getty.service', 'getty.target', 'autovt@.service'],
  ...['debug-shell.service', 'ctrl-alt-del.target', 'NetworkManager-wait-online.service', 'chrony-wait.service'],
  ...[
    'apt-daily.timer',
    'apt-daily-upgrade.timer',
    'dpkg-db-backup.timer',
    'e2scrub_all.timer',
    'e2scrub_reap.service',
  ],
  ...['systemd-networkd.service', 'systemd-networkd.socket', 'systemd-firstboot.service', 'grub-common.service'],
  // What they make is part of the image, or is used by nothing in it.
  ...[
    'systemd-update-done.service',
    'systemd-journal-catalog-update.service',
    'systemd-binfmt.service',
    'ldconfig.service',
  ],
  ...['proc-sys-fs-binfmt_misc.automount', 'systemd-hwdb-update.service', 'systemd-pstore.service'],
]

/** A finished root: its folder, its version, its packages, the time of its files in seconds, the boot loader. */
export type Root = {
  folder: string
  id: string
  packages: Package[]
  made: number
  loader: Buffer
  firmware: Record<string, string | Buffer>
  kernel: Buffer
  initrd: Buffer
  updates: boolean
}

type Work = { board: Board; folder: string; program: string; keyring: string | undefined }

/** Adds our files to a root of Debian's packages and takes away what belongs to a machine that people maintain. */
export async function finishRoot({ board, folder, program, keyring }: Work): Promise<Root> {
  const at = (path: string) => join(folder, path)
  const write = async (path: string, content: string | Buffer) => {
    await mkdir(dirname(at(path)), { recursive: true })
    await writeFile(at(path), content)
  }
  const made = Number(await readFile(at(PUBLISHED), 'utf8'))
  const packages = packagesOf(await readFile(at('var/lib/dpkg/status'), 'utf8'))
  const files = await generated(board, keyring)
  await rm(at('etc/hostname'), { force: true })
  await install(OURS, folder)
  await install(program, at('opt/ayob'))
  for (const theme of ['default', 'Adwaita']) await rm(at(`usr/share/icons/${theme}`), { recursive: true, force: true })
  for (const [path, content] of Object.entries(files)) await write(path, content)
  const id = await identity({ packages, made, files, folders: [OURS, program] })
  await write('usr/lib/ayob/image.json', `${JSON.stringify({ image: id, architecture: board.architecture, made })}\n`)

  const inside = (script: string) => inRoot(folder, script, made)
  await inside('systemd-sysusers')
  await inside(`systemctl enable ${ENABLED.join(' ')}`)
  await inside(`systemctl mask ${MASKED.join(' ')}`)
  await inside('systemctl set-default multi-user.target')
  await inside('usermod --lock root')
  await inside(`find /usr/share/fonts -exec touch -h -d @${made} {} + && fc-cache --force`)
  await inside('rm -f /boot/initrd.img-* && update-initramfs -c -k all')
  const modules = board.packsKernel ? [...GRUB_MODULES, 'gzio'] : GRUB_MODULES
  await inside(
    `grub-mkimage -O ${board.grub.format} -p /EFI/BOOT -o /loader ${modules.join(' ')} && dpkg --purge ${board.grub.packages.join(' ')}`,
  )
  const boot = await readdir(at('boot'))
  const bootFile = async (name: string) => {
    const file = boot.find((one) => one.startsWith(`${name}-`))
    if (!file) throw new Error(`the root has no ${name}`)
    return readFile(at(`boot/${file}`))
  }
  const [whole, initrd] = [await bootFile('vmlinuz'), await bootFile('initrd.img')]
  const kernel = board.packsKernel ? gzipSync(whole, { level: 9 }) : whole
  const loader = await readFile(at('loader'))
  const firmware = await firmwareOf(board, folder)
  await tidy(folder)
  return { folder, id, packages, made, loader, firmware, kernel, initrd, updates: keyring !== undefined }
}

/** The files of the first partition that the firmware of a board reads. */
export async function firmwareOf(board: Board, folder: string): Promise<Record<string, string | Buffer>> {
  const files: Record<string, string | Buffer> = {}
  for (const [path, source] of Object.entries(board.firmware))
    files[path] = 'text' in source ? source.text : await readFile(await placeOf(folder, source.from))
  return files
}

/** A file whose path has at most one `*`, which stands for the name of a folder. */
async function placeOf(folder: string, path: string): Promise<string> {
  const [before = '', after] = path.split('*')
  if (after === undefined) return join(folder, path)
  const candidates = (await readdir(join(folder, before))).map((name) => join(folder, before, name + after))
  for (const file of candidates.sort())
    if (
      await stat(file).then(
        (found) => found.isFile(),
        () => false,
      )
    )
      return file
  throw new Error(`the root has no ${path}`)
}

/** Copies a folder with modes that don't depend on how this machine checked it out. */
async function install(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await install(source, target)
    else {
      await copyFile(source, target)
      await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644)
    }
  }
}

/** The files that are written by program. */
async function generated(board: Board, keyring: string | undefined): Promise<Record<string, string | Buffer>> {
  return {
    'usr/lib/ayob/ayob.env': [
      `AYOB_PORT=${PORT}`,
      'AYOB_CONF=/conf/ayob.conf',
      'AYOB_DATA=/data/ayob',
      'AYOB_RUN=/run/ayob',
      'AYOB_IMAGE=/usr/lib/ayob/image.json',
      'AYOB_PLAYER=/opt/ayob/player',
      '',
    ].join('\n'),
    'etc/chromium/policies/managed/ayob.json': `${JSON.stringify(chromiumPolicies(), null, 2)}\n`,
    // Compositor and browser look here when nothing else names a theme, and draw an arrow of their own if it is empty.
    'usr/share/icons/default/cursors/default': noCursor(),
    'usr/share/icons/default/cursors/left_ptr': noCursor(),
    'usr/share/icons/Adwaita/cursors/default': noCursor(),
    'usr/share/icons/Adwaita/cursors/left_ptr': noCursor(),
    'etc/rauc/system.conf': raucConfig(board, keyring !== undefined),
    // systemd sets a clock that is older than this file to its time.
    'usr/lib/clock-epoch': '',
    ...(keyring ? { 'etc/rauc/keyring.pem': await readFile(keyring) } : {}),
  }
}

type Contents = {
  packages: readonly Package[]
  made: number
  files: Readonly<Record<string, string | Buffer>>
  folders: readonly string[]
}

/** The version of an image: the day of its packages, and a digest of everything that goes into its root. */
async function identity({ packages, made, files, folders }: Contents): Promise<string> {
  const digest = createHash('sha256')
  digest.update(JSON.stringify([packages, LEFT_OUT, FONTS]))
  for (const [path, content] of Object.entries(files)) digest.update(path).update(content)
  for (const folder of folders) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    for (const path of paths.sort()) digest.update(path.slice(folder.length)).update(await readFile(path))
  }
  const day = new Date(made * 1000).toISOString().slice(0, 10).replaceAll('-', '')
  return `${day}-${digest.digest('hex').slice(0, 12)}`
}

/** Runs a script in the root as its own machine would, with nothing of this one but its kernel. */
async function inRoot(folder: string, script: string, made: number): Promise<void> {
  const mounted = `mount -t proc proc "$0/proc" && exec chroot "$0" /bin/sh -euc "$1"`
  await run(['unshare', '--mount', '--pid', '--fork', '--kill-child', 'sh', '-euc', mounted, folder, script], {
    env: { SOURCE_DATE_EPOCH: String(made), PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Leaves what a read-only root needs: no state of packages, no traces of this run. */
async function tidy(folder: string): Promise<void> {
  const at = (path: string) => join(folder, path)
  const emptied = ['var', 'run', 'tmp', 'root', 'dev', 'boot']
  for (const path of emptied) {
    await rm(at(path), { recursive: true, force: true }).catch(() => undefined)
    await mkdir(at(path), { recursive: true })
  }
  await chmod(at('tmp'), 0o1777)
  await chmod(at('root'), 0o700)
  for (const path of [
    'loader',
    PUBLISHED,
    'etc/resolv.conf',
    'etc/passwd-',
    'etc/shadow-',
    'etc/group-',
    'etc/gshadow-',
  ])
    await rm(at(path), { force: true })
  for (const path of [
    'etc/apt',
    'etc/ld.so.cache~',
    // What udev reads is compiled.
    'usr/lib/udev/hwdb.d',
    'etc/.pwd.lock',
    'vmlinuz',
    'vmlinuz.old',
    'initrd.img',
    'initrd.img.old',
  ])
    await rm(at(path), { recursive: true, force: true })
  await symlink('/run/NetworkManager/resolv.conf', at('etc/resolv.conf'))
  for (const path of ['data', 'conf', 'boot/efi']) await mkdir(at(path), { recursive: true })
  await writeFile(at('etc/machine-id'), '')
}
