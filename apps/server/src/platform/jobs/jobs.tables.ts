declare module '../tables' {
  interface Tables {
    job_runs: {
      name: string
      /** By the clock of the database, which all server processes share. */
      claimed_at: Date
    }
  }
}

export type {}
