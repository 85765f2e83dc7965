import { type Brand, getBrand } from '@ayob/contract/brand'
import { shopColors } from '@ayob/domain/designs/colors'
import { shownPhone } from '@ayob/domain/designs/slots'
import { useCall } from '../../lib/calls'
import type { Shop } from './templates'

/** What the shop brings to its ads; undefined while it loads, and nothing of it when it can't be loaded. */
export function useShop(): Shop | undefined {
  const { data, isError } = useCall(getBrand, { select: ({ brand }) => shopOf(brand) })
  return isError ? NOTHING : data
}

const NOTHING: Shop = { name: '', phone: null, logo: null, colors: null }

const shopOf = ({ name, phone, logo, colors }: Brand): Shop => ({
  name,
  phone: phone && shownPhone(phone),
  logo,
  colors: colors && shopColors(colors.first, colors.second),
})
