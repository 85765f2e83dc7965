import type { ChangedConfig } from '@ayob/contract/pricing'
import { SERVICE_TYPES, type ServiceType, vehicleOfService } from '@ayob/contract/vehicle-types'

export interface PeakDraft {
  /** Identifies a row while its name is being typed. */
  readonly key: number
  readonly name: string
  readonly from: string
  readonly hours: string
  readonly multiplier: string
}

export interface ServiceDraft {
  readonly rate_per_hour: string
  readonly device_cost: string
  readonly service_fee: string
  readonly dayRate: string
  readonly unitPrice: string
}

/** The config as typed. */
export interface ConfigDraft {
  readonly days_per_month: string
  readonly depreciation_months: string
  readonly total_hours_per_day: string
  readonly peaks: readonly PeakDraft[]
  readonly services: Readonly<Record<ServiceType, ServiceDraft>>
  /** In percent. */
  readonly vat: string
}

const DECIMALS = 8
const byService = <Value>(make: (service: ServiceType) => Value) =>
  Object.fromEntries(SERVICE_TYPES.map((service) => [service, make(service)])) as Record<ServiceType, Value>

/** Returns the peaks in the order of the day. */
const inOrder = (peaks: ChangedConfig['peak_config']) =>
  Object.entries(peaks).sort(([, a], [, b]) => (a.from ?? '').localeCompare(b.from ?? ''))

export function draftOf(config: ChangedConfig): ConfigDraft {
  return {
    days_per_month: String(config.days_per_month),
    depreciation_months: String(config.depreciation_months),
    total_hours_per_day: String(config.total_hours_per_day),
    peaks: inOrder(config.peak_config).map(([name, { from, hours, multiplier }], key) => ({
      key,
      name,
      from: from ?? '',
      hours: String(hours),
      multiplier: String(multiplier),
    })),
    services: byService((service) => ({
      rate_per_hour: String(config.service_types[service].rate_per_hour),
      device_cost: String(config.service_types[service].device_cost),
      service_fee: String(config.service_fees[service]),
      dayRate: String(config.fallback_per_day?.[vehicleOfService(service)] ?? ''),
      unitPrice: String(config.unit_prices?.[vehicleOfService(service)] ?? ''),
    })),
    vat: String(Number(((config.vat_rate ?? 0) * 100).toFixed(DECIMALS))),
  }
}

/** Returns the number that was typed, or NaN for an empty field. */
const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed))

/** Returns the body to send, which may still be invalid. Two peaks with one name stay separate, so that both are visible. */
export function configFrom(draft: ConfigDraft): unknown {
  const names = new Set<string>()
  const peaks = draft.peaks.map(({ name, from, hours, multiplier }) => {
    const taken = names.has(name)
    names.add(name)
    return [taken ? `${name} ` : name, { hours: numberOf(hours), multiplier: numberOf(multiplier), from }]
  })
  return {
    days_per_month: numberOf(draft.days_per_month),
    depreciation_months: numberOf(draft.depreciation_months),
    total_hours_per_day: numberOf(draft.total_hours_per_day),
    peak_config: Object.fromEntries(peaks),
    service_types: byService((service) => ({
      rate_per_hour: numberOf(draft.services[service].rate_per_hour),
      device_cost: numberOf(draft.services[service].device_cost),
    })),
    service_fees: byService((service) => numberOf(draft.services[service].service_fee)),
    fallback_per_day: Object.fromEntries(
      SERVICE_TYPES.map((service) => [vehicleOfService(service), numberOf(draft.services[service].dayRate)]),
    ),
    unit_prices: Object.fromEntries(
      SERVICE_TYPES.map((service) => [vehicleOfService(service), numberOf(draft.services[service].unitPrice)]),
    ),
    vat_rate: Number((numberOf(draft.vat) / 100).toFixed(DECIMALS)),
  }
}
