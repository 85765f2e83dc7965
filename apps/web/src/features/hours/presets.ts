import type { HourSpan } from '@ayob/contract/hours'

const DAILY = [1, 2, 3, 4, 5, 6, 7]
const WEEKDAYS = [1, 2, 3, 4, 5]

/** Presets for the hours. Null means all hours. */
export const PRESETS = {
  all: null,
  shop: [{ days: [...WEEKDAYS, 6], from: '09:00', to: '20:00' }],
  rush: [
    { days: WEEKDAYS, from: '06:30', to: '09:30' },
    { days: WEEKDAYS, from: '16:30', to: '19:30' },
  ],
  evenings: [{ days: DAILY, from: '17:00', to: '22:00' }],
  weekends: [{ days: [6, 7], from: '00:00', to: '24:00' }],
} as const satisfies Readonly<Record<string, readonly HourSpan[] | null>>

export type Preset = keyof typeof PRESETS

/** The preset with these hours; undefined for custom hours. */
export function presetOf(hours: readonly HourSpan[] | null): Preset | undefined {
  const text = JSON.stringify(hours)
  return (Object.keys(PRESETS) as Preset[]).find((name) => JSON.stringify(PRESETS[name]) === text)
}
