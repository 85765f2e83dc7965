import { vehicleTypeOf } from '@ayob/contract/vehicle-types'
import { adminYield, MAX_YIELD_DAYS } from '@ayob/contract/yield'
import { useSearchParams } from 'react-router'
import { useChange } from '../../lib/address'
import { LIST, useCall } from '../../lib/calls'
import { today } from '../../lib/format'
import { type RangeLimit, rangeOf } from '../reports/range'

const LIMIT: RangeLimit = { days: MAX_YIELD_DAYS, message: 'validation.yieldLong' }

/** The period and the filters of the page, kept in the address, and the figures of them. */
export function useYield() {
  const [search] = useSearchParams()
  const change = useChange()
  const get = (name: string) => search.get(name) ?? ''
  const address = { range: get('range'), from: get('from'), to: get('to') }
  const range = rangeOf(address, today(), { usual: '7d', limit: LIMIT })
  const filters = { vehicleType: vehicleTypeOf(get('type')), area: get('area') || undefined }
  const asked = { from: range.from, to: range.to, ...filters }
  return { range, limit: LIMIT, change, filters, asked, query: useCall(adminYield, { query: asked, ...LIST }) }
}

export type YieldSearch = ReturnType<typeof useYield>
