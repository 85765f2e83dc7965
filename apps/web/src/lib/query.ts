import { Refused } from '@ayob/client/refused'
import { MINUTE_MS } from '@ayob/contract/durations'
import { QueryClient } from '@tanstack/react-query'
import { watchFirstData } from './first-data'

/** Retries a call that the server could not answer, but not one that it refused. */
export function retryUpTo(times: number) {
  return (failures: number, error: unknown) => {
    const refused = error instanceof Refused && error.status >= 400 && error.status < 500
    return !refused && failures < times
  }
}

/** Data stays fresh for 5 minutes; a failed call is retried up to 3 times. */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTE_MS,
        retry: retryUpTo(3),
        retryDelay: (count) => Math.min(500 * 2 ** count, 5000),
      },
      mutations: { retry: false },
    },
  })
  watchFirstData(queries)
  return queries
}
