import type { Holidays, HourSpan } from '@ayob/contract/hours'
import type { LanguageCode } from './languages'

const WORDS: Readonly<
  Record<LanguageCode, { days: readonly string[]; daily: string; always: string; off: string; only: string }>
> = {
  en: {
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    daily: 'Every day',
    always: 'All hours',
    off: 'not on public holidays',
    only: 'only on public holidays',
  },
  si: {
    days: ['සඳු', 'අඟ', 'බදා', 'බ්‍රහ', 'සිකු', 'සෙන', 'ඉරි'],
    daily: 'සෑම දිනකම',
    always: 'සියලු පැය',
    off: 'රජයේ නිවාඩු දිනවල නැත',
    only: 'රජයේ නිවාඩු දිනවල පමණි',
  },
  ta: {
    days: ['திங்', 'செவ்', 'புத', 'வியா', 'வெள்', 'சனி', 'ஞாயி'],
    daily: 'தினமும்',
    always: 'எல்லா நேரமும்',
    off: 'பொது விடுமுறை நாட்களில் இல்லை',
    only: 'பொது விடுமுறை நாட்களில் மட்டும்',
  },
}

/** The short name of a weekday; 1 is Monday. */
export const weekdayIn = (language: LanguageCode, day: number): string => WORDS[language].days[day - 1] ?? ''

/** Hours in one line: `Mon–Fri 07:00–09:00, 16:00–19:00; Sun 10:00–14:00; not on public holidays`. Null means all hours. */
export function hoursIn(
  language: LanguageCode,
  hours: readonly HourSpan[] | null,
  holidays: Holidays = 'as_weekday',
): string {
  const words = WORDS[language]
  const byDays = new Map<string, string[]>()
  for (const { days, from, to } of hours ?? []) {
    const name = daysIn(language, days)
    byDays.set(name, [...(byDays.get(name) ?? []), ...(from === '00:00' && to === '24:00' ? [] : [`${from}–${to}`])])
  }
  const spans = [...byDays].map(([name, times]) => `${name} ${times.join(', ')}`.trim())
  const times = hours === null ? words.always : spans.join('; ')
  return holidays === 'as_weekday' ? times : `${times}; ${words[holidays]}`
}

/** Shortens consecutive days to the first and the last. */
function daysIn(language: LanguageCode, days: readonly number[]): string {
  if (days.length === 7) return WORDS[language].daily
  const runs: [number, number][] = []
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && day === last[1] + 1) last[1] = day
    else runs.push([day, day])
  }
  const name = (day: number) => weekdayIn(language, day)
  return runs
    .map(([from, to]) => {
      if (from === to) return name(from)
      return to === from + 1 ? `${name(from)}, ${name(to)}` : `${name(from)}–${name(to)}`
    })
    .join(', ')
}
