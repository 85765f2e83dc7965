import type { Call } from '@ayob/contract/call'
import { download, type LooseOptions } from './api'
import { failureOf } from './api-error'
import { saveFile } from './save-file'
import { useAction } from './use-action'

/** What a download is asked with; the call says which of it there is. */
type DownloadAsked = Pick<LooseOptions, 'params' | 'query'>

/** Fetches the file of a call and hands it to the browser to keep. `failed` is said with the server's reason. */
export function useDownload(call: Call, failed: string) {
  return useAction((asked: DownloadAsked) => download(call, asked), {
    done: saveFile,
    failed: (error) => failureOf(error, failed),
  })
}
