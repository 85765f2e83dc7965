/** A screen without a network may use its last playlist for a week after the day on which it was fetched. */
export const LEASE_DAYS = 8
