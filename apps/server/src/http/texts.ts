import { createI18n } from '@ayob/i18n/create'
import notices from '@ayob/i18n/en/notices.json' with { type: 'json' }
import server from '@ayob/i18n/en/server.json' with { type: 'json' }
import validation from '@ayob/i18n/en/validation.json' with { type: 'json' }

const english = createI18n('en', { notices, server, validation })

/** The text of a catalogue key, with its values filled in. */
export function text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  return english.t(key, values)
}
