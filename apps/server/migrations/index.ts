import type { Migration } from 'kysely'

/** Every migration by its name, applied in the order of the names. */
export const migrations: Readonly<Record<string, Migration>> = {}
