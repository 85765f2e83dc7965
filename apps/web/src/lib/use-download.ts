import type { Call } from '@ayob/contract/call'
import { download, type LooseOptions } from './api'
import { useAction } from './calls'
import { failureOf } from './refusals'
import { saveFile } from './save-file'

type DownloadInput = Pick<LooseOptions, 'params' | 'query' | 'body'>

/** Downloads the file of a call. A failure shows `failed` with the server's reason. */
export function useDownload(call: Call, failed: string) {
  return useAction((input: DownloadInput) => download(call, input), {
    done: saveFile,
    failed: (error) => failureOf(error, failed),
  })
}
