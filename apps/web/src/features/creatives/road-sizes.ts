/** What the drawing of a vehicle, 480 units, is wide in the street: its screen of 192 units is 0.96 m. */
const VEHICLE_M = 2.4
/** A CSS pixel at arm's length, in radians: 0.0213 degrees, as CSS defines it. */
const PIXEL_RAD = 0.000372
/** 30 km/h. */
const SPEED_M_PER_S = 30 / 3.6

/** The width of a vehicle that is so far away, in CSS pixels: as large as it is in the street, at arm's length. */
export const vehiclePx = (metres: number): number => Math.round(VEHICLE_M / metres / PIXEL_RAD)

/** How long who stands still has it in view, 45 degrees to each side, in seconds. */
export const passingS = (metres: number): number => (2 * metres) / SPEED_M_PER_S
