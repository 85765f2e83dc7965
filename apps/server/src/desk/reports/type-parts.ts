import type { VehicleType } from '@ayob/contract/vehicle-types'
import { addFigures, NO_FIGURES, type RawFigures } from '@ayob/domain/reports/figures'

/** The bookings of one vehicle type in a report. */
interface TypePart {
  readonly bookings: number
  /** Plays sold. */
  readonly goal: number
  /** Plays up to the end of the period. */
  readonly delivered: number
  /** Figures and value, in cents, of the period. */
  readonly figures: RawFigures
  readonly value: number
}

export type TypeParts = ReadonlyMap<VehicleType, TypePart>

/** Adds up parts by vehicle type. Types without bookings are left out. */
export function typesOf(parts: readonly (readonly [VehicleType, Partial<TypePart>])[]): TypeParts {
  const types = new Map<VehicleType, TypePart>()
  for (const [type, part] of parts) {
    const sum = types.get(type)
    types.set(type, {
      bookings: (sum?.bookings ?? 0) + (part.bookings ?? 0),
      goal: (sum?.goal ?? 0) + (part.goal ?? 0),
      delivered: (sum?.delivered ?? 0) + (part.delivered ?? 0),
      figures: addFigures(sum?.figures ?? NO_FIGURES, part.figures ?? NO_FIGURES),
      value: (sum?.value ?? 0) + (part.value ?? 0),
    })
  }
  return new Map([...types].filter(([, { bookings }]) => bookings > 0))
}
