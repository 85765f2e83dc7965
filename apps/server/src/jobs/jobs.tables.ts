interface JobRuns {
  name: string
  /** By the clock of the database, which all server processes share. */
  claimed_at: Date
}

declare module '../platform/tables' {
  interface Tables {
    job_runs: JobRuns
  }
}

export type {}
