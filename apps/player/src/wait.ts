/** Waits; 0 or less doesn't wait. */
export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
