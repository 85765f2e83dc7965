import { proofKey } from '@ayob/contract/proofs'
import { NoProof } from '@ayob/verify/refusal'
import { type GivenFile, type Verdict, verifyProof } from '@ayob/verify/verify'
import { FileSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VerdictCard } from '../../features/proofs/verdict-card'
import { api } from '../../lib/api'
import { useTitle } from '../../lib/use-title'
import { DropZone } from '../../ui/drop-zone'
import { PublicPage } from '../../ui/public-page'
import { ErrorBox } from '../../ui/states'

/** /proof: anybody can check the files of a proof of play, in the browser. */
export function ProofPage() {
  const { t } = useTranslation()
  useTitle(t('proof.title'))
  const { verdict, error, busy, check } = useVerdict()
  return (
    <PublicPage className="grid grid-cols-1 max-w-3xl gap-6">
      <header>
        <h1 className="mt-4 text-4xl">{t('proof.title')}</h1>
        <p className="mt-3 text-soft">{t('proof.intro')}</p>
      </header>
      <DropZone
        icon={FileSearch}
        label={t('proof.choose')}
        hint={t('proof.chooseHint')}
        endings={['json', 'csv']}
        multiple
        onFiles={(files) => void check(files)}
      />
      <div aria-live="polite" className="grid gap-6">
        {busy && <p className="text-soft">{t('proof.checking')}</p>}
        {error && <ErrorBox>{error}</ErrorBox>}
        {verdict && <VerdictCard verdict={verdict} />}
      </div>
    </PublicPage>
  )
}

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
function useVerdict() {
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
