import type { AnswerOf } from '@ayob/contract/call'
import { screenLooks } from '@ayob/contract/looks'
import type { adminScreen } from '@ayob/contract/screen-page'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCall } from '../../lib/calls'
import { ageOf, count, dateTimeOf, kilometres, percent } from '../../lib/format'
import { paths } from '../../lib/paths'
import { Card } from '../../ui/card'
import { DataTable } from '../../ui/data-table'
import { Note } from '../../ui/states'
import { LookPicture } from '../looks/look-picture'
import { ScreenState } from './screen-state'

export type Detail = AnswerOf<typeof adminScreen>

/** What a screen shows, why, and its last picture. */
export function ScreenNow({ detail: { screen, shows } }: { detail: Detail }) {
  const { t } = useTranslation()
  const looks = useCall(screenLooks, { params: { id: screen.id }, query: { limit: 1 }, refetchInterval: 60_000 })
  const look = looks.data?.looks[0]
  const total = shows.may + Object.values(shows.counts).reduce((sum, times) => sum + times, 0)
  return (
    <Card title={t('fleet.pageNow')}>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[3fr_4fr]">
        <figure className="grid gap-2">
          <LookPicture
            url={look?.picture ?? null}
            alt={t('fleet.pageNow')}
            instead={t(look && look.answered_at === null ? `looks.state_${look.state}` : 'fleet.pageNoPicture')}
          />
          {look?.picture && (
            <figcaption className="tabular text-sm text-soft">
              {t('fleet.pagePicture', { time: dateTimeOf(look.shown_at ?? look.asked_at) })}
            </figcaption>
          )}
        </figure>
        <div className="grid gap-3">
          <p className="text-lg font-semibold">{nowText()}</p>
          <ScreenState screen={screen} />
          {shows.bar ? (
            <Note tone="warning">{t(`fleet.pageBar_${shows.bar}`)}</Note>
          ) : (
            <p>
              {shows.may === 0
                ? t('fleet.pageMayNone')
                : t('fleet.pageMay', { count: shows.may, share: percent(shows.share * 100) })}
            </p>
          )}
          {!shows.bar && shows.may > 0 && <p className="text-sm text-soft">{t('fleet.pageSeparation')}</p>}
        </div>
      </div>
      {!shows.bar && shows.ads.length > 0 && (
        <div className="mt-6">
          <DataTable
            label={t('fleet.pageAds')}
            rows={shows.ads}
            keyOf={({ booking_id }) => booking_id}
            columns={[
              {
                title: t('fleet.pageAd'),
                cell: ({ name }) => (
                  <Link to={paths.adminAd(name)} className="text-lagoon hover:underline">
                    {name}
                  </Link>
                ),
              },
              { title: t('fleet.pageWhy'), cell: ({ bar }) => t(`fleet.bar_${bar ?? 'may'}`) },
              { title: t('fleet.pageShare'), align: 'right', cell: ({ share }) => percent(share * 100) },
              {
                title: t('fleet.pageDistance'),
                align: 'right',
                cell: ({ distance_m: metres }) =>
                  metres === null ? '–' : metres === 0 ? t('fleet.pageHere') : `${kilometres(metres)} km`,
              },
            ]}
          />
          {total > shows.ads.length && (
            <p className="mt-2 text-sm text-soft">
              {t('fleet.pageMore', { shown: count(shows.ads.length), count: total })}
            </p>
          )}
        </div>
      )}
    </Card>
  )

  function nowText(): string {
    const { last_seen_at: at, now_playing: playing, state } = screen
    if (at === null) return t('fleet.pageNeverHeard')
    const [age, name] = [ageOf(at), playing?.name ?? '']
    if (state === 'online') return playing ? t('fleet.pageShowsAd', { name }) : t('fleet.pageShowsHouse')
    return playing ? t('fleet.pageShowedAd', { age, name }) : t('fleet.pageShowedHouse', { age })
  }
}
