import { tryGuide } from './guide'
import { say } from './run'
import { tryVersions } from './versions'

const HELP = `npm run versions -- [20.19 22 24]   starts a clean clone on these versions of Node.js, uploads, books and stops
npm run guide -- [ROOT]             follows docs/deploy.md, "Small", in a clean Debian 13 (root, mmdebstrap, systemd-nspawn)`

const [what, ...rest] = process.argv.slice(2)
try {
  if (what === 'versions' && !rest.includes('--help')) await tryVersions(rest)
  else if (what === 'guide' && !rest.includes('--help')) await tryGuide(rest[0])
  else say(HELP)
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
