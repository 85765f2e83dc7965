import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const has = (program: string): boolean => {
  try {
    execFileSync(program, ['-version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ENOENT'
  }
}

/** Programs of the system that convert files. */
export const HAS_FFMPEG = has('ffmpeg') && has('ffprobe')
export const HAS_HEIF = has('heif-enc') && has('heif-convert')

/** Runs a program in an empty folder and returns a file that it wrote there. */
export function madeBy(program: string, args: readonly string[], name: string, input?: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'ayob-made-'))
  try {
    execFileSync(program, args, {
      cwd: folder,
      stdio: [input ? 'pipe' : 'ignore', 'ignore', 'ignore'],
      input,
      timeout: 60_000,
    })
    return readFileSync(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A video of `seconds` of a test picture, made by ffmpeg with these options. */
export const video = (
  name: string,
  options: readonly string[],
  { seconds = 1, source = 'testsrc=s=320x180:r=10' } = {},
) => madeBy('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...options, '-t', String(seconds), name], name)

/** A PDF of these objects; the first one is its catalogue. Streams are part of their object. */
function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  let body = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF`
  return Buffer.from(`${body}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, 'latin1')
}

const stream = (content: string, dictionary = '') =>
  `<< /Length ${content.length} ${dictionary} >>\nstream\n${content}\nendstream`
const FONT = '<< /F1 5 0 R >>'

/** A PDF of a yellow page, with more in the catalogue, on the page and behind it. */
export function page({
  catalog = '',
  annotations = '',
  content = '0.96 0.77 0.09 rg 0 0 1440 480 re f',
  font = 'Helvetica-Bold',
  pages = 1,
  more = [] as string[],
} = {}): Buffer {
  const kids = '3 0 R '.repeat(pages)
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1440 480] /Resources << /Font ${FONT} >> /Contents 4 0 R /Annots [${annotations}] >>`,
    stream(content),
    `<< /Type /Font /Subtype /TrueType /BaseFont /${font} >>`,
    ...more,
  ])
}

/** An object that draws a text, for the appearance of a field or a mark. */
export const drawnText = (text: string) =>
  stream(
    `BT /F1 120 Tf 0 0 0 rg 10 30 Td (${text}) Tj ET`,
    `/Type /XObject /Subtype /Form /BBox [0 0 1200 160] /Resources << /Font ${FONT} >>`,
  )
