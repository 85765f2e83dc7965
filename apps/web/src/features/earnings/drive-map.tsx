import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOf } from '../../lib/format'
import { Card } from '../../ui/card'
import { Loaded } from '../../ui/loaded'
import { Skeleton } from '../../ui/skeleton'
import { PointsMap } from '../maps/points-map'
import { useDrive } from './use-earnings'

/** Where the screen played today, for its driver alone. */
export function DriveMap() {
  const { t } = useTranslation()
  const query = useDrive()
  const points = useMemo(
    () => (query.data?.points ?? []).map(({ lat, lng }) => ({ lat, lng, weight: 1 })),
    [query.data],
  )
  return (
    <Card className="grid content-start gap-3" aria-labelledby="drive-title">
      <h2 id="drive-title" className="text-xl">
        {t('driver.driveTitle')}
      </h2>
      <Loaded query={query} failed={t('driver.driveFailed')} skeleton={<Skeleton className="h-72" />}>
        {({ points: [first, ...rest] }) =>
          first ? (
            <>
              <p className="tabular text-soft">
                {t('driver.driveText', { from: timeOf(first.at), to: timeOf((rest.at(-1) ?? first).at) })}
              </p>
              <PointsMap label={t('driver.driveMap')} points={points} className="h-72" />
            </>
          ) : (
            <p className="text-soft">{t('driver.driveEmpty')}</p>
          )
        }
      </Loaded>
    </Card>
  )
}
