import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, createI18n } from '@ayob/i18n/create'
import { projectFolder } from '@ayob/testkit/folders'

/** Returns the texts of the screens in a language, by key. Reads files, because the runner can't import JSON. */
export function wordsIn(
  language: 'en' | 'si' | 'ta',
): (key: string, values?: Readonly<Record<string, string>>) => string {
  const { t } = createI18n(language, catalogueOf(language), catalogueOf('en'))
  return (key, values) => t(key, values)
}

function catalogueOf(language: string): Catalogue {
  const folder = join(projectFolder(), 'packages', 'i18n', 'src', language)
  return Object.fromEntries(
    readdirSync(folder).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>,
    ]),
  )
}
