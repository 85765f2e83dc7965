import { type LookState, type ScreenLook, screenLooks } from '@ayob/contract/looks'
import { useTranslation } from 'react-i18next'
import { dateTimeOf } from '../../lib/format'
import { Badge, type Tone } from '../../ui/badge'
import { Dialog } from '../../ui/dialog'
import { Paged } from '../../ui/list-page'
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
      {screen && <LooksOf key={screen.id} id={screen.id} />}
    </Dialog>
  )
}

/** The looks of the vehicle of a screen, page by page. */
export function LooksOf({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <Paged
      call={screenLooks}
      params={{ id }}
      limit={PAGE}
      // Every read signs new links, so the pictures would be fetched again.
      read={{ refetchInterval: false }}
      failed={t('looks.failed')}
      empty={<p className="py-6 text-center text-soft">{t('looks.noneOf')}</p>}
      rows={2}
      rowHeight="h-32"
    >
      {({ looks }) => (
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
      )}
    </Paged>
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
