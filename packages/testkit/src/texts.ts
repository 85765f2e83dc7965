import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message by SMS. */
export interface Text {
  readonly file: string
  readonly to: string
  readonly text: string
}

/** The complete messages of a folder of texts, oldest first. */
export async function readTexts(folder: string): Promise<Text[]> {
  if (!existsSync(folder)) return []
  const files = (await readdir(folder)).filter((file) => file.endsWith('.txt')).sort()
  return Promise.all(files.map(async (file) => ({ file, ...parseText(await readFile(join(folder, file), 'utf8')) })))
}

function parseText(content: string): Omit<Text, 'file'> {
  const [, to = '', text = ''] = /^To: (\S+)\n\n([\s\S]*)\n$/.exec(content) ?? []
  return { to, text }
}

/** The code that a message brings; empty when it brings none. */
export const codeIn = (text: string): string => /#(\d{6})$/.exec(text)?.[1] ?? ''
