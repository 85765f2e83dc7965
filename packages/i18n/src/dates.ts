import type { LanguageCode } from './languages'

/**
 * Sinhala month names as people in Sri Lanka write them. The built-in tables of browsers and servers disagree: one prints
 * lunar months, the other English.
 */
const SINHALA_MONTHS = [
  'ජනවාරි',
  'පෙබරවාරි',
  'මාර්තු',
  'අප්‍රේල්',
  'මැයි',
  'ජූනි',
  'ජූලි',
  'අගෝස්තු',
  'සැප්තැම්බර්',
  'ඔක්තෝබර්',
  'නොවැම්බර්',
  'දෙසැම්බර්',
] as const
const SINHALA_WEEKDAYS = ['ඉරිදා', 'සඳුදා', 'අඟහරුවාදා', 'බදාදා', 'බ්‍රහස්පතින්දා', 'සිකුරාදා', 'සෙනසුරාදා'] as const
const LOCALES = { en: 'en-GB', ta: 'ta-LK-u-nu-latn' } as const

export type DateParts = Pick<
  Intl.DateTimeFormatOptions,
  'day' | 'month' | 'year' | 'weekday' | 'hour' | 'minute' | 'timeZone'
>

const kept = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(parts)}`
  const format = kept.get(key) ?? new Intl.DateTimeFormat(locale, parts)
  kept.set(key, format)
  return format
}

/**
 * Formats a date in a language, with the given parts: `21 Nov 2026, 18:30`, `2026 නොවැම්බර් 21, 18:30`. Digits are always 0
 * to 9 and hours 00 to 23.
 */
export function dateIn(language: LanguageCode, parts: DateParts, at: Date): string {
  if (language !== 'si')
    return formatOf(LOCALES[language], parts.hour ? { ...parts, hourCycle: 'h23' } : parts).format(at)
  const { month, weekday, hour, minute, ...rest } = parts
  const numbers = formatOf('en-GB', {
    ...rest,
    ...(month && { month: 'numeric' }),
    ...(weekday && { weekday: 'short' }),
  })
  const found = Object.fromEntries(numbers.formatToParts(at).map(({ type, value }) => [type, value]))
  const english = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  const words = [
    found.year,
    month && SINHALA_MONTHS[Number(found.month) - 1],
    found.day,
    weekday && SINHALA_WEEKDAYS[english.indexOf(found.weekday ?? '')],
  ].filter(Boolean)
  const time = hour && formatOf('en-GB', { hour, minute, timeZone: parts.timeZone, hourCycle: 'h23' }).format(at)
  return [words.join(' '), time].filter(Boolean).join(', ')
}

const SINHALA_UNITS = { year: 'වසර', month: 'මාස', day: 'දින', hour: 'පැය', minute: 'මිනිත්තු' } as const
const SINHALA_ONE = { year: 'වසරකට', month: 'මාසයකට', day: 'දිනකට', hour: 'පැයකට', minute: 'මිනිත්තුවකට' } as const
const SINHALA_ONE_AHEAD = { year: 'වසරකින්', month: 'මාසයකින්', day: 'දිනකින්', hour: 'පැයකින්', minute: 'මිනිත්තුවකින්' } as const

/** Returns a distance from now in whole units, such as `3 days ago`. A negative value is in the past. */
export function distanceIn(
  language: LanguageCode,
  amount: number,
  unit: keyof typeof SINHALA_UNITS | 'second',
): string {
  if (language !== 'si') {
    return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(amount, unit)
  }
  if (unit === 'second' || amount === 0) return 'දැන්'
  if (unit === 'day' && amount === -1) return 'ඊයේ'
  if (unit === 'day' && amount === 1) return 'හෙට'
  const size = Math.abs(amount)
  if (amount < 0) return size === 1 ? `${SINHALA_ONE[unit]} පෙර` : `${SINHALA_UNITS[unit]} ${size}කට පෙර`
  return size === 1 ? SINHALA_ONE_AHEAD[unit] : `${SINHALA_UNITS[unit]} ${size}කින්`
}

/** Returns hours and minutes as `3 h 20 min`. */
export function spanIn(language: LanguageCode, hours: number, minutes: number): string {
  const whole = hours.toLocaleString('en-LK')
  const two = String(minutes).padStart(2, '0')
  if (language === 'si') return `පැය ${whole} මිනි ${two}`
  return language === 'ta' ? `${whole} மணி ${two} நிமி` : `${whole} h ${two} min`
}
