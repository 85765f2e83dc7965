import { type Day, startOfDay } from '@ayob/contract/days'
import { MINUTE_MS } from '@ayob/contract/durations'
import type { MinuteSpan } from './finding'

/** The same time in whole minutes, in order, without overlap: each span is widened to the minutes that it touches. */
export function wholeMinutes(spans: readonly MinuteSpan[]): MinuteSpan[] {
  const sorted = spans
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({
      from: Math.floor(from / MINUTE_MS) * MINUTE_MS,
      to: Math.ceil(to / MINUTE_MS) * MINUTE_MS,
    }))
    .sort((a, b) => a.from - b.from)
  const merged: { from: number; to: number }[] = []
  for (const span of sorted) {
    const last = merged.at(-1)
    if (last === undefined || span.from > last.to) merged.push({ ...span })
    else last.to = Math.max(last.to, span.to)
  }
  return merged
}

/** The time in some spans but not in others. Both inputs and the result are in order, without overlap. */
export function spansWithout(spans: readonly MinuteSpan[], others: readonly MinuteSpan[]): MinuteSpan[] {
  return spans.flatMap((span) => {
    const left: MinuteSpan[] = []
    let { from } = span
    for (const other of others) {
      if (other.to <= from || other.from >= span.to) continue
      if (other.from > from) left.push({ from, to: other.from })
      from = other.to
    }
    if (from < span.to) left.push({ from, to: span.to })
    return left
  })
}

/** Returns true when an instant is in one of the spans. */
export function isWithin(spans: readonly MinuteSpan[], instant: number): boolean {
  for (const { from, to } of spans) if (instant >= from && instant < to) return true
  return false
}

/** Minutes of a day, in order, as spans. Gaps of up to `gap` minutes are closed, because nothing is on air in them. */
export function spansOfMinutes(day: Day, minutes: readonly number[], gap = 0): MinuteSpan[] {
  const midnight = startOfDay(day).getTime()
  const spans: { from: number; to: number }[] = []
  for (const minute of minutes) {
    const from = midnight + minute * MINUTE_MS
    const last = spans.at(-1)
    if (last && from - last.to <= gap * MINUTE_MS) last.to = from + MINUTE_MS
    else spans.push({ from, to: from + MINUTE_MS })
  }
  return spans
}
