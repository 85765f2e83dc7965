import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type Board, COMMON, FONTS, LEFT_OUT } from './boards'
import { run, say } from './run'

const SUITE = 'trixie'
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg'
/** Where the root says when its packages were published. It becomes the time of all files. */
export const PUBLISHED = 'etc/ayob-published'

/** A mirror that shows the packages of one day. */
const DAY = /\/\d{8}T\d{6}Z\/?$/

type Request = { board: Board; folder: string; mirror: string; kept: string | undefined }

/** Makes a root of Debian's packages in a folder, or takes one that was kept. Returns the folder. */
export async function debianRoot({ board, folder, mirror, kept }: Request): Promise<string> {
  const tar = kept ? resolve(kept) : join(folder, 'debian.tar')
  if (
    await access(tar).then(
      () => false,
      () => true,
    )
  ) {
    say(`Debian ${SUITE} for ${board.architecture} is loaded and unpacked`)
    await mkdir(dirname(tar), { recursive: true })
    await debootstrap(board, mirror, `${tar}.part`)
    await rename(`${tar}.part`, tar)
  } else say(`The packages are those of ${tar}`)
  const root = join(folder, 'root')
  await mkdir(root)
  // Packages that were kept may be older than the list of what is left out.
  const leftOut = LEFT_OUT.map((path) => `--exclude=.${path}`)
  const exactly = ['--preserve-permissions', '--xattrs-include=*', '--numeric-owner', '--anchored', '--wildcards']
  await run(['tar', '--extract', ...exactly, ...leftOut, '--file', tar, '--directory', root])
  if (!kept) await rm(tar)
  return root
}

async function debootstrap(board: Board, mirror: string, tar: string): Promise<void> {
  const security = securityOf(mirror)
  const made = Math.max(await publishedAt(mirror, SUITE), await publishedAt(security, `${SUITE}-security`))
  const sources = [
    `deb ${mirror} ${SUITE} main non-free-firmware`,
    `deb ${security} ${SUITE}-security main non-free-firmware`,
  ]
  const fonts = '/usr/share/fonts/truetype/noto'
  const options = [
    ...LEFT_OUT.map((path) => `path-exclude=${path}`),
    `path-exclude=${fonts}/*`,
    ...[...FONTS.map((font) => `${font}-Regular`), ...FONTS.map((font) => `${font}-Bold`), 'NotoColorEmoji'].map(
      (font) => `path-include=${fonts}/${font}.ttf`,
    ),
  ].map((option) => `--dpkgopt=${option}`)
  const include = [...COMMON, ...board.packages, ...board.grub.packages].join(',')
  await run(
    [
      ...['mmdebstrap', '--variant=minbase', '--mode=root', '--format=tar'],
      ...[`--architectures=${board.architecture}`, `--include=${include}`, `--keyring=${KEYRING}`],
      '--aptopt=APT::Install-Recommends "false"',
      // The lists of a day that is over are as good as on that day.
      ...(DAY.test(mirror) ? ['--aptopt=Acquire::Check-Valid-Until "false"'] : []),
      ...options,
      `--customize-hook=echo ${made} > "$1/${PUBLISHED}"`,
      ...[SUITE, tar, ...sources],
    ],
    { env: { SOURCE_DATE_EPOCH: String(made) } },
  )
}

/** The mirror of security updates beside a mirror, also where its address ends with a day (snapshot.debian.org). */
export const securityOf = (mirror: string): string =>
  mirror.replace(/\/+$/, '').replace(/\/debian(?=\/[^/]+$|$)/, '/debian-security')

/** When a suite was published, in seconds: the date that its signed list carries. */
async function publishedAt(mirror: string, suite: string): Promise<number> {
  const address = `${mirror.replace(/\/+$/, '')}/dists/${suite}/InRelease`
  const answer = await fetch(address)
  const date = /^Date: (.*)$/m.exec(await answer.text())?.[1]
  const time = Date.parse(date ?? '')
  if (!answer.ok || Number.isNaN(time)) throw new Error(`${address} is no list of packages: ${answer.status}`)
  return time / 1000
}
