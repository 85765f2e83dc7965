import { z } from 'zod'
import { call } from './call'

const zPosition = z.tuple([z.number(), z.number()])

/** GeoJSON (RFC 7946, longitude first): a road or corridor is a line, an area is its outline. */
export const zRouteGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('LineString'), coordinates: z.array(zPosition) }),
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(zPosition)) }),
])

export const zRoute = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['area', 'road', 'bus_corridor']),
  geometry: zRouteGeometry,
  /** Valid plays on this route in the last seven days. */
  plays_7d: z.number().int(),
})
export type Route = z.output<typeof zRoute>

export const listRoutes = call('GET', '/routes', {
  group: 'Routes',
  summary: 'The named routes, popular ones first, with their plays of the last seven days',
  who: ['visitor', 'applicant', 'advertiser', 'driver', 'admin'],
  answer: z.array(zRoute),
})
