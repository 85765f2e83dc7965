/** What a transaction has read without a lock was changed by another before it could write. `transact` does it again. */
export class Overtaken extends Error {}
