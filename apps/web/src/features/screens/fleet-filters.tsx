import type { AnswerOf } from '@ayob/contract/call'
import { PERMIT_STATES } from '@ayob/contract/permits'
import { type adminScreens, POSITION_STATES, SIGNALS } from '@ayob/contract/screens'
import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useVehicleName } from '../../lib/use-vehicle-name'
import { ActiveFilter } from '../../ui/active-filter'
import { Button } from '../../ui/button'
import { Select } from '../../ui/field'
import { SearchBox } from '../../ui/search-box'
import type { FleetFilter, useFleetFilter } from './use-fleet-filter'

interface Props {
  state: ReturnType<typeof useFleetFilter>
  known: AnswerOf<typeof adminScreens>['known']
  /** The name of the driver whose screens are shown. */
  driver: string | undefined
}

const same = (values: readonly string[]) => values.map((value) => [value, value] as const)

/** The search of the fleet and the choices by which it is filtered, beside its tabs. */
export function FleetFilters({ state: { list, set }, known, driver }: Props) {
  const { t } = useTranslation()
  const vehicleName = useVehicleName()
  const [isOpen, setOpen] = useState(false)
  // A value that no screen has any more stays to be seen, and to be removed.
  const withSet = (name: FleetFilter, values: readonly string[]) =>
    same([...new Set([...values, ...(set[name] ? [set[name]] : [])])])
  const choices = [
    ['type', t('fleet.type'), VEHICLE_TYPES.map((type) => [type, vehicleName(type)] as const)],
    ['area', t('fleet.area'), withSet('area', known.areas)],
    ['version', t('fleet.version'), withSet('version', known.versions)],
    ['position', t('fleet.fix'), POSITION_STATES.map((one) => [one, t(`fleet.positionIs_${one}`)] as const)],
    ['signal', t('fleet.signal'), SIGNALS.map((one) => [one, t(`fleet.signal_${one}`)] as const)],
    ['permit', t('fleet.permit'), PERMIT_STATES.map((one) => [one, t(`fleet.permit_${one}`)] as const)],
    ['tag', t('fleet.tag'), withSet('tag', known.tags)],
  ] as const
  const active: [FleetFilter, string][] = choices.flatMap(([name, label, options]) => {
    const text = options.find(([value]) => value === set[name])?.[1]
    return text === undefined ? [] : [[name, `${label}: ${text}`]]
  })
  if (set.box) active.push(['box', t('fleet.inBox')])
  if (set.driver) active.push(['driver', t('fleet.ofDriver', { name: driver ?? t('fleet.unknown') })])
  return (
    <>
      <div className="flex flex-wrap gap-x-3">
        <SearchBox value={list.q} placeholder={t('fleet.search')} onChange={list.setQ} />
        <Button className="mb-4" icon={ListFilter} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('fleet.filters')}
        </Button>
      </div>
      {isOpen && (
        <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
          {choices.map(([name, label, options]) => (
            <Select key={name} label={label} options={options} empty={t('fleet.any')} {...list.field(name)} />
          ))}
        </div>
      )}
      {active.length > 0 && (
        <div className="mb-4 flex flex-wrap gap-2">
          {active.map(([name, label]) => (
            <ActiveFilter key={name} label={label} onRemove={() => list.setFilter(name, '')} />
          ))}
        </div>
      )}
    </>
  )
}
