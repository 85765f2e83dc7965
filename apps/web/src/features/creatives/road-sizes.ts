/** The real width of the drawing of a vehicle: 480 units, of which the screen takes 192 units or 0.96 m. */
const VEHICLE_M = 2.4
/** The angle of a CSS pixel at arm's length, in radians: 0.0213 degrees, as defined by CSS. */
const PIXEL_RAD = 0.000372
/** 30 km/h. */
const SPEED_M_PER_S = 30 / 3.6

/** The width of a vehicle at a distance, in CSS pixels: at arm's length it looks as large as in the street. */
export const vehiclePx = (metres: number): number => Math.round(VEHICLE_M / metres / PIXEL_RAD)

/** How long a standing person can see it, 45 degrees to each side, in seconds. */
export const passingS = (metres: number): number => (2 * metres) / SPEED_M_PER_S
