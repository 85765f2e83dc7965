import { FileSearch } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useVerdict } from '../../features/proofs/use-verdict'
import { VerdictCard } from '../../features/proofs/verdict-card'
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
    <PublicPage className="grid max-w-3xl gap-6">
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
