/** A build that has not yet proved that it lives. Times are milliseconds of a monotonic clock. */
export interface Trial {
  readonly build: string
  /** Starts of the machine since it was taken, without a life sign of it. */
  readonly starts: number
  /** How often its page was loaded since the start of the machine, and when first. */
  readonly loads: number
  readonly loadedAt: number | null
  readonly firstSignAt: number | null
}

/** From the first loading of its page to its first life sign, on the slowest machine. */
const FIRST_SIGN_MS = 3 * 60_000
/** After so long with life signs, a build is good. */
const PASSED_MS = 10 * 60_000
/** A page that is loaded more often within its trial dies in a loop. */
const MOST_LOADS = 4
const MOST_STARTS = 2

export const beginTrial = (build: string, starts = 0): Trial => ({
  ...{ build, starts, loads: 0, loadedAt: null, firstSignAt: null },
})

export const trialLoaded = (trial: Trial, now: number): Trial => ({
  ...trial,
  loads: trial.loads + 1,
  loadedAt: trial.loadedAt ?? now,
})

export const trialAlive = (trial: Trial, now: number): Trial => ({ ...trial, firstSignAt: trial.firstSignAt ?? now })

/** Returns true while the page of a new build may be silent, because it is just being loaded. */
export const isLoading = ({ loadedAt, firstSignAt }: Trial): boolean => loadedAt !== null && firstSignAt === null

/** What became of a build. `isSilent`: its page has stopped to show life signs (`judgeLife`). */
export function judgeTrial(trial: Trial, now: number, isSilent: boolean): 'on' | 'passed' | 'failed' {
  const { starts, loads, loadedAt, firstSignAt } = trial
  if (starts > MOST_STARTS || loads > MOST_LOADS) return 'failed'
  // The page of the build before still shows.
  if (loadedAt === null) return 'on'
  if (firstSignAt === null) return now - loadedAt >= FIRST_SIGN_MS ? 'failed' : 'on'
  if (isSilent) return 'failed'
  return now - firstSignAt >= PASSED_MS ? 'passed' : 'on'
}
