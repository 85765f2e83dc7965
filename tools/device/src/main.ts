import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '@ayob/testkit/folders'
import type { Board } from './boards'
import { bootImage } from './boot'
import { makeBundle } from './bundle'
import { makeImage } from './image'
import { say } from './run'
import { runTrial } from './trial/trial'

const HELP = `npm run device -- image --server https://… --out FILE     makes an image of a box (root, mmdebstrap)
    --program DIR           the device program: device.js and player/ (default: dist/device)
    --token TOKEN           the batch token for ayob.conf
    --language en|si|ta     the language of the self-test
    --keyring FILE.pem      the certificate that signs updates of the system
    --packages FILE.tar     Debian's packages: used if the file exists, otherwise loaded and kept there
    --mirror URL            where Debian's packages come from
    --arch amd64|arm64      the processor (default: amd64)
npm run device -- bundle --image-root FILE.root --cert FILE.pem --key FILE.pem --out update.raucb
                                                           makes an update of the system (rauc)
    --image-boot FILE       the kernel's part of the slot (default: FILE.boot)
npm run device -- boot --image FILE                        starts an image in an emulated machine
    --data DIR              the machine's disk and log stay here for the next start
    --seconds N             how long it runs (default: 300)
    --shot FILE.png         a picture of the display at the end
    --display 1920x1080     the size of the display
    --arch amd64|arm64      the processor (default: amd64)
npm run device -- test                                     builds an image and proves it in an emulated machine (root)
    --folder DIR            image, updates, log and pictures; what is there is used again (default: /var/tmp/ayob-trial)
    --short                 one start and one ad
    --only PATTERN          only the proofs whose names match
    --go-on                 goes on where the last trial of the folder ended
    --cuts N                how often the power is cut (default: 50)
    --offline SECONDS       how long the network is away (default: 300)
    --program, --packages, --mirror as above`

const text = { type: 'string' } as const
const PROGRAM = { ...text, default: join(projectFolder(), 'dist', 'device') }
const ARCH = { ...text, default: 'amd64' } as const
const MIRROR = { ...text, default: 'http://deb.debian.org/debian' }

function architectureOf(arch: string): Board['architecture'] {
  if (arch !== 'amd64' && arch !== 'arm64') throw new Error('--arch is amd64 or arm64')
  return arch
}

async function image(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      server: text,
      out: text,
      program: PROGRAM,
      token: text,
      language: { ...text, default: 'en' },
      keyring: text,
      packages: text,
      mirror: MIRROR,
      arch: ARCH,
    },
  })
  const { server, out, language, arch, ...rest } = values
  if (!server || !out) throw new Error(`--server and --out are missing\n\n${HELP}`)
  if (!/^https?:\/\/[^\s/]+\/?$/.test(server)) throw new Error('--server is an address such as https://ayob.example')
  if (language !== 'en' && language !== 'si' && language !== 'ta') throw new Error('--language is en, si or ta')
  const architecture = architectureOf(arch)
  await makeImage({ ...rest, server: server.replace(/\/$/, ''), out, language, architecture })
}

async function test(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      folder: { ...text, default: '/var/tmp/ayob-trial' },
      short: { type: 'boolean', default: false },
      only: text,
      'go-on': { type: 'boolean', default: false },
      cuts: { ...text, default: '50' },
      offline: { ...text, default: '300' },
      program: PROGRAM,
      packages: text,
      mirror: MIRROR,
    },
  })
  const { offline, cuts, 'go-on': goOn, ...rest } = values
  if (!/^\d{1,4}$/.test(cuts) || !/^\d{1,5}$/.test(offline)) throw new Error('--cuts and --offline are numbers')
  if (!(await runTrial({ ...rest, goOn, cuts: Number(cuts), offlineS: Number(offline) }))) process.exitCode = 1
}

async function bundle(args: string[]): Promise<void> {
  const options = { 'image-root': text, 'image-boot': text, cert: text, key: text, out: text }
  const { values } = parseArgs({ args, options })
  const { 'image-root': root, cert, key, out } = values
  if (!root || !cert || !key || !out) throw new Error(`--image-root, --cert, --key and --out are needed\n\n${HELP}`)
  await makeBundle({ root, boot: values['image-boot'] ?? root.replace(/\.root$/, '.boot'), cert, key, out })
}

async function boot(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      image: text,
      data: text,
      seconds: { ...text, default: '300' },
      shot: text,
      display: { ...text, default: '1920x1080' },
      arch: ARCH,
    },
  })
  const seconds = Number(values.seconds)
  const [width = 0, height = 0] = values.display.split('x').map(Number)
  if (!values.image) throw new Error(`--image is missing\n\n${HELP}`)
  if (!(seconds > 0)) throw new Error('--seconds is a number above 0')
  if (!(width > 0 && height > 0)) throw new Error('--display is a size such as 1920x1080')
  const architecture = architectureOf(values.arch)
  await bootImage({
    image: values.image,
    architecture,
    data: values.data,
    seconds,
    shot: values.shot,
    display: { width, height },
  })
}

const [what, ...rest] = process.argv.slice(2)
try {
  if (what === 'image' && !rest.includes('--help')) await image(rest)
  else if (what === 'bundle' && !rest.includes('--help')) await bundle(rest)
  else if (what === 'test' && !rest.includes('--help')) await test(rest)
  else if (what === 'boot' && !rest.includes('--help')) await boot(rest)
  else say(HELP)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
