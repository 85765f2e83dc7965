import { sharedProof } from '@ayob/contract/report-links'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/calls'
import { dateTimeOf } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Loading, Skeleton } from '../../../ui/states'

/** The fingerprint of the proof behind a shared report. */
export function FingerprintCard({ token }: { token: string }) {
  const { t } = useTranslation()
  const query = useCall(sharedProof, { params: { token }, retry: 1 })
  const proof = query.data?.proof
  return (
    <Card title={t('share.fingerprint')}>
      {proof ? (
        <>
          <p className="mt-2 font-mono text-sm break-all">{proof.sha256}</p>
          <p className="mt-2 text-sm text-soft">
            {proof.provisional
              ? t('share.fingerprintSoFar', { time: dateTimeOf(proof.as_of) })
              : t('share.fingerprintFinal')}{' '}
            <a className="link print:hidden" href={paths.proof()}>
              {t('share.check')}
            </a>
          </p>
        </>
      ) : query.isError ? (
        <div className="mt-2 flex flex-wrap items-center gap-3 text-soft">
          {t('share.fingerprintFailed')}
          <Button size="small" onClick={() => void query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      ) : (
        <Loading className="mt-3">
          <Skeleton className="h-6" />
        </Loading>
      )}
    </Card>
  )
}
