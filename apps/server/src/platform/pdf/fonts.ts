import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { unpackWoff } from './woff'

const require = createRequire(import.meta.url)
const read = (family: string, subset: string, weight: 400 | 700) =>
  unpackWoff(readFileSync(require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`)))

/** Fonts by script. Text in any other script uses the first. */
const SCRIPTS = [
  { name: 'latin', family: 'inter', subset: 'latin' },
  { name: 'latin-ext', family: 'inter', subset: 'latin-ext' },
  { name: 'sinhala', family: 'noto-sans-sinhala', subset: 'sinhala' },
  { name: 'tamil', family: 'noto-sans-tamil', subset: 'tamil' },
] as const

type Script = (typeof SCRIPTS)[number]['name']
export type FontName = `${Script}-${400 | 700}`

/** A stretch of text in one font. */
export interface Run {
  readonly font: FontName
  readonly text: string
}

let unpacked: ReadonlyMap<FontName, Buffer> | undefined
/** The fonts are read when the first document needs them. */
function fonts(): ReadonlyMap<FontName, Buffer> {
  unpacked ??= new Map(
    SCRIPTS.flatMap(({ name, family, subset }) =>
      ([400, 700] as const).map((weight) => [`${name}-${weight}` as const, read(family, subset, weight)]),
    ),
  )
  return unpacked
}

/** Registers the fonts with a document, which embeds the glyphs that it uses. */
export function registerFonts(document: InstanceType<typeof PDFDocument>): void {
  for (const [name, font] of fonts()) document.registerFont(name, font)
}

const SINHALA = /[\u0d80-\u0dff]/
const TAMIL = /[\u0b80-\u0bff]/
/** Joiners and spaces take the script of the text before them. */
const NEUTRAL = /[\s\u200c\u200d]/
const LATIN_EXTENDED = /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/

function scriptOf(sign: string, before: Script): Script {
  if (NEUTRAL.test(sign)) return before
  if (SINHALA.test(sign)) return 'sinhala'
  if (TAMIL.test(sign)) return 'tamil'
  return LATIN_EXTENDED.test(sign) ? 'latin-ext' : 'latin'
}

/** Splits a text into runs of one script each. */
export function runsOf(text: string, bold: boolean): Run[] {
  const runs: { script: Script; text: string }[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const script = scriptOf(sign, last?.script ?? 'latin')
    if (last?.script === script) last.text += sign
    else runs.push({ script, text: sign })
  }
  return runs.map((run) => ({ font: `${run.script}-${bold ? 700 : 400}`, text: run.text }))
}
