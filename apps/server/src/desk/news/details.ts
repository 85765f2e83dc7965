import { formatLkr, toLkr } from '@ayob/contract/money'

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const format = new Intl.NumberFormat('en-LK', { maximumFractionDigits: 0 })

export const whole = (count: number) => format.format(count)
export const longDay = (day: string) => dayFormat.format(new Date(`${day}T00:00:00Z`))
export const longMonth = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))
export const amountOf = (cents: number) => formatLkr(toLkr(cents))
