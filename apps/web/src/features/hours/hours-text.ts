import type { Holidays, HourSpan } from '@ayob/contract/hours'
import { hoursIn } from '@ayob/i18n/hours'
import { shownLanguage } from '../../lib/language'

interface Chosen {
  readonly hours: readonly HourSpan[] | null
  readonly holidays: Holidays
}

/** Hours in one line in the page's language, such as `Mon–Sat 09:00–20:00; not on public holidays`. */
export const hoursText = ({ hours, holidays }: Chosen): string => hoursIn(shownLanguage(), hours, holidays)

/** The same; null when nothing is limited. */
export const limitedHoursText = (chosen: Chosen): string | null =>
  chosen.hours === null && chosen.holidays === 'as_weekday' ? null : hoursText(chosen)
