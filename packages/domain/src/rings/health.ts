import { MEASURES, type Measure, type ReleaseFault, type Verdict } from '@ayob/contract/rings'

/** What the screens of a build have done in the hours that are compared. */
export interface Figures {
  /** Minutes of screens in which a heartbeat came, and in which one should have. */
  readonly heard: number
  readonly due: number
  /** Plays that were reported, and those that the minutes on air should have. */
  readonly plays: number
  readonly expected: number
  readonly errors: number
  /** Of the browser, and of the machine. */
  readonly restarts: number
  /** Screens whose last word was from this build, and those of them that have been silent for a day. */
  readonly screens: number
  readonly silent: number
  /** Screens that took it and went back to the build before by themselves. */
  readonly failed: number
}

export const NO_FIGURES: Figures = {
  ...{ heard: 0, due: 0, plays: 0, expected: 0, errors: 0, restarts: 0, screens: 0, silent: 0, failed: 0 },
}

export interface Judgement {
  readonly verdict: Verdict
  /** What decided; null when nothing speaks against the build. */
  readonly measure: ReleaseFault | null
}

/** Before so many minutes of screens, nothing is said. */
export const LEAST_MINUTES = 20
/** Shares may be so much lower than those of the build before. */
const SHARE = { doubtful: 0.1, bad: 0.3 }
/** Rates by the hour may be so many times those of the build before, and so much more. */
const RATE = {
  errors: { doubtful: [2, 5], bad: [3, 20] },
  restarts: { doubtful: [2, 1], bad: [3, 3] },
} as const
/** Fewer are chance. */
const LEAST_COUNT = 3
/** So many screens that fall silent with a build are no chance, if they are half of those that took it. */
const LEAST_SILENT = 3

const share = (part: number, whole: number) => (whole > 0 ? Math.min(1, part / whole) : 1)

/** The figures of a build as they are compared: shares from 0 to 1, and counts by the hour on air. Null: too little was seen. */
export function ratesOf(figures: Figures): Readonly<Record<Measure, number>> | null {
  if (figures.due < LEAST_MINUTES) return null
  const hours = Math.max(figures.heard, 1) / 60
  return {
    heartbeats: share(figures.heard, figures.due),
    plays: share(figures.plays, figures.expected),
    errors: figures.errors / hours,
    restarts: figures.restarts / hours,
  }
}

/** What is expected where no screen is left on another build. */
const FAULTLESS: Readonly<Record<Measure, number>> = { heartbeats: 1, plays: 1, errors: 0, restarts: 0 }

function isWorse(measure: Measure, now: number, before: number, level: 'doubtful' | 'bad'): boolean {
  if (measure === 'heartbeats' || measure === 'plays') return now < before - SHARE[level]
  const [times, more] = RATE[measure][level]
  return now > times * before + more
}

const hasFallenSilent = ({ screens, silent }: Figures) => silent >= LEAST_SILENT && silent * 2 >= screens

/** Compares the screens of a new build with those that run another one at the same time. */
export function judge(fresh: Figures, old: Figures): Judgement {
  if (fresh.failed > 0 && fresh.failed >= fresh.screens) return { verdict: 'bad', measure: 'trial' }
  if (hasFallenSilent(fresh) && !hasFallenSilent(old)) return { verdict: 'bad', measure: 'heartbeats' }
  const now = ratesOf(fresh)
  if (!now) return { verdict: 'unknown', measure: null }
  const before = ratesOf(old) ?? FAULTLESS
  const isChance = (measure: Measure) =>
    (measure === 'errors' || measure === 'restarts') && fresh[measure] < LEAST_COUNT
  for (const level of ['bad', 'doubtful'] as const) {
    const measure = MEASURES.find((one) => !isChance(one) && isWorse(one, now[one], before[one], level))
    if (measure) return { verdict: level, measure }
  }
  return { verdict: 'healthy', measure: null }
}
