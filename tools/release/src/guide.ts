import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createApi } from '@ayob/testkit/api'
import { projectFolder } from '@ayob/testkit/folders'
import { addMember, signInAdmin, uploadCreative } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import { run, say, start } from './run'

const MIRROR = 'http://deb.debian.org/debian'
const AUTHORITIES = '/usr/local/share/ca-certificates'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const ENVIRONMENT = [
  'HOME=/root',
  `PATH=${PATH}`,
  'LANG=C.UTF-8',
  'DEBIAN_FRONTEND=noninteractive',
  'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
]
const URL = 'http://127.0.0.1:3000'
const ADMIN = { email: 'admin@ayob.example', password: 'follow-the-guide-26' }
/** What the trial's own signature finds, because signatures are not part of Debian. */
const VIRUS = 'the virus of the trial'

/** What a person fills in: the first administrator, and no second factor, so that the trial can sign in. */
const SETTINGS = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ...{ REQUIRE_2FA: 'off', REQUIRE_ADMIN_2FA: 'off', FOUR_EYES: 'off', WORKERS: '2', LOG_LEVEL: 'info' },
  ...{
    PAYHERE_MERCHANT_ID: '1',
    PAYHERE_MERCHANT_SECRET: 'trial',
    PAYHERE_APP_ID: '1',
    PAYHERE_APP_SECRET: 'trial',
    METRICS_TOKEN: 'trial-of-the-metrics-page-26',
  },
  ...{ COMPANY_NAME: 'AYOB', COMPANY_ADDRESS: 'Colombo', COMPANY_TIN: '100000000' },
  ...{ SUPPORT_PHONE: '+94 11 234 5678', SUPPORT_EMAIL: 'support@ayob.example' },
}

/** What a person or the internet does between the blocks of the guide: before the first block with this text. */
const BETWEEN: readonly (readonly [text: string, script: string])[] = [
  [
    'clamav-daemon.socket',
    [
      ...Object.entries(SETTINGS).map(
        ([name, value]) => `sed -i '/^${name}=/d' /etc/ayob/ayob.env; echo '${name}=${value}' >> /etc/ayob/ayob.env`,
      ),
      // Of the signatures, which freshclam would load, the trial has only its own.
      'systemctl disable --now clamav-freshclam || true',
      `echo 'Trial.Virus:0:*:${Buffer.from(VIRUS).toString('hex')}' > /var/lib/clamav/trial.ndb`,
      'install -d /etc/systemd/system/clamav-daemon.service.d /etc/systemd/system/clamav-daemon.socket.d',
      'for unit in service socket; do printf "[Unit]\\nConditionPathExistsGlob=\\nConditionPathExistsGlob=/var/lib/clamav/*.ndb\\n" > /etc/systemd/system/clamav-daemon.$unit.d/trial.conf; done',
    ].join('\n'),
  ],
  [
    'nginx -t',
    'install -d /etc/ssl/ayob\nopenssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=ayob.example -keyout /etc/ssl/ayob/privkey.pem -out /etc/ssl/ayob/fullchain.pem',
  ],
]

/** The blocks of commands of a section, in order. */
function blocksOf(section: string): string[] {
  const page = readFileSync(join(projectFolder(), 'docs', 'deploy.md'), 'utf8')
  const [, text = ''] = page.split(`\n## ${section}\n`)
  const [content = ''] = text.split('\n## ')
  return [...content.matchAll(/^( *)```sh\n([\s\S]*?)^ *```$/gm)].map(([, indent = '', block = '']) =>
    block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
}

/**
 * Follows the guide for one machine in a clean Debian 13, with its own blocks of commands. Ends with a signed-in
 * administrator, a scanned upload, a restored backup and a reload without an error. Needs root, mmdebstrap and
 * systemd-nspawn, and the ports 80, 443, 3000, 3310 and 5432 of this machine. `prepared` is a clean root to copy.
 */
export async function tryGuide(prepared?: string): Promise<void> {
  const folder = await mkdtemp('/var/tmp/ayob-guide-')
  const root = join(folder, 'root')
  try {
    if (prepared) await run(['cp', '--archive', prepared, root])
    else
      await run([
        'mmdebstrap',
        '--variant=minbase',
        '--include=systemd-sysv,dbus,iproute2,ca-certificates',
        'trixie',
        root,
        MIRROR,
      ])
    mkdirSync(join(root, 'opt'), { recursive: true })
    // A network may have authorities of its own. The machine trusts those that this one trusts.
    await run(['cp', '--recursive', `${AUTHORITIES}/.`, join(root, AUTHORITIES)])
    await run(['git', 'clone', '--quiet', projectFolder(), join(root, 'opt', 'ayob')])
    await inMachine(root, async (shell) => {
      await follow(shell).catch(async (error: unknown) => {
        throw new Error(`${String(error)}\n${await shell('journalctl --no-pager --lines 40').catch(String)}`)
      })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Shell = (script: string) => Promise<string>

/** Boots the root as a machine with the network of this one, and powers it off at the end. */
async function inMachine(root: string, work: (shell: Shell) => Promise<void>): Promise<void> {
  let output = ''
  const command = ['systemd-nspawn', '--quiet', '--register=no', '--keep-unit', '-D', root, '--boot', '--console=pipe']
  const machine = start(command, {
    detached: true,
    heard: (text) => {
      output += text
    },
  })
  /** The first process of the machine. The others end with it. */
  const leader = async () =>
    (await run(['pgrep', '--parent', String(machine.pid)]).catch(() => '')).trim().split('\n')[0] ?? ''
  try {
    const shell: Shell = async (script) => {
      const inside = ['nsenter', '--target', await leader(), '--mount', '--uts', '--ipc', '--pid', '--']
      return run([...inside, 'env', '-i', ...ENVIRONMENT, 'bash', '-euo', 'pipefail', '-c', script])
    }
    const hasBooted = () =>
      shell('systemctl is-active --quiet multi-user.target').then(
        () => true,
        () => false,
      )
    while (!(await hasBooted())) {
      if (machine.exitCode !== null) throw new Error(`the machine did not boot: ${output.slice(-2000)}`)
      await pause(500)
    }
    await work(shell)
  } finally {
    const ended = once(machine, 'close')
    const first = Number(await leader())
    if (first > 0) process.kill(first, 'SIGKILL')
    machine.kill('SIGKILL')
    await ended
  }
}

async function follow(shell: Shell): Promise<void> {
  await shell('update-ca-certificates')
  const between = [...BETWEEN]
  for (const block of blocksOf('Small: one machine')) {
    const [first] = between
    if (first && block.includes(first[0])) {
      await shell(first[1])
      between.shift()
    }
    say(`\n${block.trim()}`)
    await shell(block)
  }
  const visitor = createApi(URL)
  const admin = await signInAdmin(visitor, ADMIN.email, ADMIN.password)
  say('\nsigned in as an administrator')
  const advertiser = await addMember(visitor, admin, 'advertiser')
  await uploadCreative(advertiser.api)
  const infected = await uploadCreative(advertiser.api, Buffer.concat([pngPicture(), Buffer.from(VIRUS)])).catch(String)
  if (!/infected|virus/i.test(infected)) throw new Error(`an infected file was not refused: ${infected}`)
  say('an upload was scanned, an infected one refused')
  for (const block of blocksOf('Restore')) {
    say(`\n${block.trim()}`)
    await shell(block)
  }
  await signInAdmin(visitor, ADMIN.email, ADMIN.password)
  say('\nsigned in after the restore')
  await shell('systemctl reload ayob; sleep 5; systemctl is-active ayob')
  const proxy = await shell('nginx -t 2>&1')
  if (/warn/i.test(proxy)) throw new Error(`nginx warns:\n${proxy}`)
  await signInAdmin(visitor, ADMIN.email, ADMIN.password)
  const faults = (await shell('journalctl --unit ayob --output cat --no-pager'))
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line))
  if (faults.length > 0) throw new Error(`errors in the log:\n${faults.join('\n')}`)
  say('reloaded, and the log has no error')
}
