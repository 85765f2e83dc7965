import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** Reads a file of the repository. */
export const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The section of a Markdown page below a heading, up to the next heading of the same or a higher level. */
export function section(page: string, heading: string): string {
  const lines = read(page).split('\n')
  const start = lines.findIndex((line) => /^#+ /.test(line) && line.replace(/^#+ /, '') === heading)
  if (start < 0) throw new Error(`${page} has no section "${heading}"`)
  const level = lines[start]?.indexOf(' ') ?? 0
  const rest = lines.slice(start + 1)
  const end = rest.findIndex((line) => /^#+ /.test(line) && line.indexOf(' ') <= level)
  // Lines are wrapped anywhere.
  return rest
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .replace(/(?<!\|)\n(?=[^\n|#-])\s*/g, ' ')
}

/** The cells of each row of the tables in a text, without their headings. */
export const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line, index, lines) => line.startsWith('|') && !/^\|[\s|:-]+\|?$/.test(lines[index + 1] ?? '|-|'))
    .filter((line) => !/^\|[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

interface Source {
  readonly file: string
  readonly text: string
}

/** The sources that run in production below a folder of the repository. */
export function sources(...folders: readonly string[]): Source[] {
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|html)$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  )
  return found.sort().map((file) => ({ file, text: read(file) }))
}
