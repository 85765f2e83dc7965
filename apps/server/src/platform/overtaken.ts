/** Another transaction changed what this one had read without a lock, before this one could write. `transact` repeats it. */
export class Overtaken extends Error {}
