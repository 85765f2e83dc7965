import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error'

const MINUTE = 60_000

/** A call that the server refused is not made again; one that it could not answer is. */
function retryUpTo(times: number) {
  return (failures: number, error: unknown) => {
    const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
    return !refused && failures < times
  }
}

/** Fetched data is good for 5 minutes; a failing call is tried 3 more times. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5 * MINUTE, retry: retryUpTo(3), retryDelay: (count) => Math.min(500 * 2 ** count, 5000) },
      mutations: { retry: false },
    },
  })
}

/** How monitors look: again every 30 s, one more try, not on every change of window. */
export const MONITOR = {
  refetchInterval: 30_000,
  refetchOnWindowFocus: false,
  retry: retryUpTo(1),
} as const
