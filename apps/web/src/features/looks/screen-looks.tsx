import { type LookState, type ScreenLook, screenLooks } from '@ayob/contract/looks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LIST, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { Badge, type Tone } from '../../ui/badge'
import { Dialog } from '../../ui/dialog'
import { Pager } from '../../ui/pager'
import { Loaded } from '../../ui/states'
import { LookPicture } from './look-picture'

const PAGE = 8
const TONES: Record<LookState, Tone> = {
  asked: 'info',
  matched: 'success',
  differs: 'error',
  unchecked: 'neutral',
  missed: 'warning',
}

interface Props {
  /** The screen whose looks are shown; null while the dialog is closed. */
  screen: { readonly id: string; readonly vehicle: string } | null
  onClose: () => void
}

/** The looks of a vehicle's screens, newest first. */
export function ScreenLooks({ screen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={screen !== null}
      onClose={onClose}
      wide
      title={t('looks.of', { vehicle: screen?.vehicle ?? '' })}
      description={t('looks.ofText')}
    >
      {screen && <List key={screen.id} id={screen.id} />}
    </Dialog>
  )
}

function List({ id }: { id: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useCall(screenLooks, {
    params: { id },
    query: { page, limit: PAGE },
    ...LIST,
    // Every read signs new links, so the pictures would be fetched again.
    refetchInterval: false,
  })
  return (
    <Loaded query={query} failed={t('looks.failed')} rows={2} rowHeight="h-32">
      {({ looks, total, limit }) => (
        <>
          {total === 0 && <p className="py-6 text-center text-soft">{t('looks.noneOf')}</p>}
          <ul className="grid gap-5 sm:grid-cols-2">
            {looks.map((look) => (
              <li key={look.id} className="grid content-start gap-1.5">
                <LookPicture url={look.picture} alt={altOf(look)} instead={insteadOf(look)} />
                <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                  <span className="min-w-0 wrap-anywhere">{nameOf(look)}</span>
                  <Badge tone={TONES[look.state]}>{t(`looks.state_${look.state}`)}</Badge>
                </div>
                <p className="tabular text-sm text-soft">
                  <time dateTime={look.asked_at}>{dateTimeOf(look.asked_at)}</time>
                  {look.distance !== null && <> · {t('looks.distance', { distance: look.distance })}</>}
                  {look.answered_at !== null && <> · {t(look.signed ? 'looks.signed' : 'looks.unsigned')}</>}
                </p>
              </li>
            ))}
          </ul>
          <Pager page={page} limit={limit} total={total} onChange={setPage} />
        </>
      )}
    </Loaded>
  )

  function nameOf({ booking, answered_at }: ScreenLook): string {
    if (booking) return booking.name
    return answered_at === null ? '–' : t('fleet.houseAd')
  }
  function altOf(look: ScreenLook): string {
    return t('looks.alt', { brand: nameOf(look), time: dateTimeOf(look.asked_at) })
  }
  function insteadOf({ state }: ScreenLook): string {
    if (state === 'asked' || state === 'missed') return t(`looks.state_${state}`)
    return t('looks.gone')
  }
}
