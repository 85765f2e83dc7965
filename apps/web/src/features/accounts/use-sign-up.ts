import { type DocumentField, signUp, uploadDocuments } from '@ayob/contract/accounts'
import type { InputOf } from '@ayob/contract/call'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { upload } from '../../lib/upload'

export type Documents = Partial<Record<DocumentField, File | undefined>>

/**
 * Registers, then uploads the chosen documents with the token of the answer. That token is kept in memory for the upload
 * only, because an account under review has no session. A failed upload does not undo the registration.
 */
export function useSignUp() {
  const { t } = useTranslation()
  /** The fraction of the documents that has been uploaded; null when there is no upload. */
  const [progress, setProgress] = useState<number | null>(null)

  const submit = async (body: InputOf<typeof signUp, 'body'>, documents: Documents) => {
    const { token } = await api(signUp, { body })
    const files = Object.fromEntries(Object.entries(documents).filter((entry): entry is [string, File] => !!entry[1]))
    if (Object.keys(files).length > 0) await send(token, files)
  }

  const send = async (token: string, files: Record<string, File>) => {
    if (!token) {
      toast.error(t('auth.noToken'))
      return
    }
    setProgress(0)
    try {
      await upload(uploadDocuments, { files, token, onProgress: setProgress })
    } catch (error) {
      toast.error(messageOf(error, t('auth.documentFailed')))
    } finally {
      setProgress(null)
    }
  }

  return { submit, progress }
}
