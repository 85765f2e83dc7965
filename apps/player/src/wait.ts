/** Waits; not at all for a time that has passed. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
