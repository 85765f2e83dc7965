import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '@ayob/testkit/folders'
import { bootImage } from './boot'
import { makeImage } from './image'
import { say } from './run'

const HELP = `npm run device -- image --server https://… --out FILE     makes an image of a box (root, mmdebstrap)
    --program DIR           the device program: device.js and player/ (default: dist/device)
    --token TOKEN           the batch token for ayob.conf
    --language en|si|ta     the language of the self-test
    --keyring FILE.pem      the certificate that signs updates of the system
    --packages FILE.tar     Debian's packages: used if the file exists, otherwise loaded and kept there
    --mirror URL            where Debian's packages come from
    --arch amd64            the processor
npm run device -- boot --image FILE                        starts an image in an emulated machine
    --data DIR              the machine's disk and log stay here for the next start
    --seconds N             how long it runs (default: 300)
    --shot FILE.png         a picture of the display at the end
    --display 1920x1080     the size of the display`

const text = { type: 'string' } as const

async function image(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      server: text,
      out: text,
      program: { ...text, default: join(projectFolder(), 'dist', 'device') },
      token: text,
      language: { ...text, default: 'en' },
      keyring: text,
      packages: text,
      mirror: { ...text, default: 'http://deb.debian.org/debian' },
      arch: { ...text, default: 'amd64' },
    },
  })
  const { server, out, language, arch, ...rest } = values
  if (!server || !out) throw new Error(`--server and --out are missing\n\n${HELP}`)
  if (!/^https?:\/\/[^\s/]+\/?$/.test(server)) throw new Error('--server is an address such as https://ayob.example')
  if (language !== 'en' && language !== 'si' && language !== 'ta') throw new Error('--language is en, si or ta')
  if (arch !== 'amd64') throw new Error('--arch is amd64')
  await makeImage({ ...rest, server: server.replace(/\/$/, ''), out, language, architecture: arch })
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
    },
  })
  const seconds = Number(values.seconds)
  const [width = 0, height = 0] = values.display.split('x').map(Number)
  if (!values.image) throw new Error(`--image is missing\n\n${HELP}`)
  if (!(seconds > 0)) throw new Error('--seconds is a number above 0')
  if (!(width > 0 && height > 0)) throw new Error('--display is a size such as 1920x1080')
  await bootImage({ image: values.image, data: values.data, seconds, shot: values.shot, display: { width, height } })
}

const [what, ...rest] = process.argv.slice(2)
try {
  if (what === 'image' && !rest.includes('--help')) await image(rest)
  else if (what === 'boot' && !rest.includes('--help')) await boot(rest)
  else say(HELP)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
