import { vehiclesOf } from '@ayob/contract/bookings'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../lib/format'
import { placeName } from '../../../lib/place-name'
import { useVehiclesText } from '../../../lib/use-vehicle-name'
import { hoursText } from '../../hours/hours-text'
import type { Draft } from '../form/draft'

type VehiclesText = ReturnType<typeof useVehiclesText>

/** The entries of a form as people read them; what nobody entered is a dash. */
function entriesOf(t: TFunction, vehiclesText: VehiclesText, draft: Draft): [label: string, value: string][] {
  const creatives = [draft.creative, ...draft.more].flatMap((one) => one?.name ?? [])
  const entries: [string, string][] = [
    [t('plan.budget'), draft.budget],
    [t('booking.locations'), draft.locations.map(({ name }) => placeName(name)).join(', ')],
    [t('booking.vehicle'), vehiclesText(vehiclesOf(draft))],
    [t('booking.days'), t('common.days', { count: draft.durationDays })],
    [t('booking.startWish'), draft.startWish && dayText(draft.startWish)],
    [t('booking.when'), hoursText(draft)],
    [t('booking.uploadCreative'), creatives.join(', ')],
    [t('booking.brandName'), draft.brandName],
    [t('booking.contactEmail'), draft.contactEmail],
    [t('booking.link'), draft.link],
    [t('booking.notes'), draft.notes],
  ]
  return entries.map(([label, value]) => [label, value || '–'])
}

/** What this window and the newer draft say differently, side by side. Renders nothing when both read the same. */
export function BothSides({ here, elsewhere }: { here: Draft; elsewhere: Draft }) {
  const { t } = useTranslation()
  const vehiclesText = useVehiclesText()
  const others = new Map(entriesOf(t, vehiclesText, elsewhere))
  const differing = entriesOf(t, vehiclesText, here).filter(([label, value]) => others.get(label) !== value)
  if (differing.length === 0) return null
  return (
    <table className="mt-3 w-full table-fixed text-left text-sm">
      <thead>
        <tr className="text-soft">
          <th scope="col" className="w-1/4 py-1.5 pr-3 font-medium">
            {t('drafts.entry')}
          </th>
          <th scope="col" className="py-1.5 pr-3 font-medium">
            {t('drafts.here')}
          </th>
          <th scope="col" className="py-1.5 font-medium">
            {t('drafts.elsewhere')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {differing.map(([label, value]) => (
          <tr key={label} className="align-top">
            <th scope="row" className="py-1.5 pr-3 font-normal break-words text-soft">
              {label}
            </th>
            <td className="py-1.5 pr-3 break-words">{value}</td>
            <td className="py-1.5 break-words">{others.get(label)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
