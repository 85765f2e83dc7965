import { useQuery } from '@tanstack/react-query'
import { ApiError } from './api-error'
import { sendProven } from './step-up'

type Url = string | null | undefined

async function fetchFrom(url: Url, signal?: AbortSignal): Promise<Response> {
  if (!url) throw new ApiError(404)
  return sendProven(() => fetch(url, signal ? { signal } : {})).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0)
  })
}

/** Fetches a file, with a step-up if needed. Fails with an `ApiError`. */
export async function fetchFile(url: Url, signal?: AbortSignal): Promise<Blob> {
  return blobOf(await fetchFrom(url, signal))
}

async function blobOf(answer: Response): Promise<Blob> {
  if (!answer.ok) throw new ApiError(answer.status)
  return answer.blob()
}

/**
 * Fetches a file each time that it is shown. Fails with an `ApiError`.
 * @param name the cache key while it is shown
 * @param renew requests a new link when the first one has expired
 */
export function useFile(name: Url, url: Url, renew: () => Promise<Url>) {
  return useQuery({
    queryKey: ['file', name],
    queryFn: async ({ signal }) => {
      let answer = await fetchFrom(url, signal)
      if (answer.status === 404) answer = await fetchFrom(await renew(), signal)
      return blobOf(answer)
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
