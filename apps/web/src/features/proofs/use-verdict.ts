import { proofKey } from '@ayob/contract/proofs'
import { NoProof } from '@ayob/verify/refusal'
import { type GivenFile, type Verdict, verifyProof } from '@ayob/verify/verify'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'

const given = (file: File): GivenFile => ({
  name: file.name,
  size: file.size,
  bytes: async () => new Uint8Array(await file.arrayBuffer()),
})

/** The keys of this installation; undefined when they can't be fetched, so that the rest can still be checked. */
const trustedKeys = () =>
  api(proofKey).then(
    ({ public_keys }) => public_keys,
    () => undefined,
  )

/** Checks files in this browser. It only fetches the public keys and sends nothing from the files. */
export function useVerdict() {
  const { t } = useTranslation()
  const [state, setState] = useState<{ verdict?: Verdict; error?: string; busy?: boolean }>({})
  const newest = useRef<readonly File[]>([])

  const check = async (files: readonly File[]) => {
    newest.current = files
    setState({ busy: true })
    const next = await trustedKeys()
      .then((keys) => verifyProof(files.map(given), keys))
      .then(
        (verdict) => ({ verdict }),
        (error: unknown) => ({ error: textOf(error) }),
      )
    if (newest.current === files) setState(next)
  }

  const textOf = (error: unknown): string => {
    if (error instanceof NoProof) {
      return [error.file && `${error.file}:`, t(`proof.refused_${error.code}`), error.detail && `(${error.detail})`]
        .filter(Boolean)
        .join(' ')
    }
    return error instanceof DOMException && error.name === 'NotSupportedError'
      ? t('proof.noAlgorithm')
      : t('proof.failed')
  }

  return { ...state, check }
}
