import type { Report } from '@ayob/contract/reports'
import { type LngLat, type NamedRoute, ROUTES } from '@ayob/contract/route-data'
import { landRings, townPositions } from '@ayob/domain/geo/base-map'
import { mapName } from '@ayob/i18n/map-names'
import { currentLanguage } from '../../platform/http/texts'
import { type Canvas, SHADES } from '../../platform/pdf/canvas'
import type { PdfDocument } from '../../platform/pdf/pdf-document'
import { whole } from './report-drawings'
import { say } from './report-sheets'

type Point = readonly [x: number, y: number]
type Place = (at: LngLat) => Point

const HEIGHT = 230
/** The list of routes beside the map. */
const LIST = { width: 256, rows: 10, row: 19 } as const
const LAND = landRings()
const TOWNS = townPositions()
/** The towns by which a reader knows where the map is, those that most people know first. */
const KNOWN = [
  ...['Colombo', 'Negombo', 'Kandy', 'Galle', 'Jaffna', 'Gampaha', 'Kalutara', 'Panadura', 'Moratuwa', 'Homagama'],
  ...['Kurunegala', 'Ratnapura', 'Matara', 'Trincomalee', 'Batticaloa', 'Anuradhapura', 'Badulla'],
]
const WATER = '#D3E2E8'
const GROUND = '#F6F3EA'
const COAST = '#9DB4BE'
const ROAD = '#CFC7B4'
const TOWN = '#3A4559'
const LABEL = { size: 7, height: 10 } as const

/** Draws the named routes of a report in the shades of their plays on a map with the coast, and lists the first of them. */
export function writeMap(paper: PdfDocument, { by_route: played }: Report): void {
  const plays = new Map(played.map((row) => [row.route, row.plays]))
  const shown = ROUTES.filter(({ id }) => plays.has(id))
  if (shown.length === 0) return
  const most = Math.max(...plays.values())
  const gradeOf = (id: string) => Math.ceil(((plays.get(id) ?? 0) / most) ** 0.75 * SHADES.length)
  const shadeOf = (id: string) => SHADES[SHADES.length - gradeOf(id)] ?? SHADES[SHADES.length - 1] ?? ''
  const onMap = played.filter(({ route }) => shown.some(({ id }) => id === route))
  const listed = onMap.slice(0, LIST.rows).map((row) => ({ ...row, name: mapName(currentLanguage(), row.name) }))
  const draw = (canvas: Canvas) => {
    const width = canvas.width - LIST.width - 16
    const place = projection(shown, width)
    canvas.clipped([0, 0], width, HEIGHT, () => {
      drawLand(canvas, place, width)
      for (const route of ROUTES) {
        if (route.kind !== 'area') canvas.line(route.line.map(place), ROAD, 1)
      }
      for (const route of shown.toSorted((a, b) => gradeOf(a.id) - gradeOf(b.id))) {
        const grade = gradeOf(route.id)
        if (route.kind === 'area') canvas.disc(place(route.centre), 5 + grade, shadeOf(route.id))
        else canvas.line(route.line.map(place), shadeOf(route.id), 1.2 + grade * 0.7)
      }
      drawTowns(canvas, place, width, shown)
      drawIsland(canvas, place, width)
    })
    listed.forEach(({ route, name, plays }, index) => {
      const [left, top] = [canvas.width - LIST.width, 8 + index * LIST.row]
      canvas.box([left, top + 2], 8, 8, shadeOf(route))
      canvas.label(name, [left + 14, top], { width: LIST.width - 56, align: 'left', size: 8 })
      canvas.label(whole.format(plays), [canvas.width - 38, top], { width: 38, align: 'right', size: 8 })
    })
    const source = { width: LIST.width, align: 'right', size: 5.5 } as const
    canvas.label(say('mapSource'), [canvas.width - LIST.width, HEIGHT - 9], source)
  }
  paper.gap(14).together(() => {
    paper.text(say('map'), { bold: true, size: 13 }).text(say('mapText'), { soft: true, size: 9 }).gap(6)
    paper.drawing(HEIGHT, `${say('map')}: ${listed.map(({ name }) => name).join(', ')}`, draw)
  })
}

function drawLand(canvas: Canvas, place: Place, width: number): void {
  canvas.box([0, 0], width, HEIGHT, WATER)
  for (const ring of LAND) {
    const points = ring.map(place)
    canvas.shape(points, GROUND)
    canvas.line(points, COAST, 0.7)
  }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** A name is left out where more of a street lies below it. */
const MOST_CROSSINGS = 4

/** Writes the names of known towns where there is room, on the side where streets cross them least. */
function drawTowns(canvas: Canvas, place: Place, width: number, routes: readonly NamedRoute[]): void {
  const streets = routes.flatMap((route) => (route.kind === 'area' ? [] : dense(route.line.map(place))))
  const crossings = (box: Box) =>
    streets.filter(([x, y]) => isOver(box, { x, y: y - LABEL.height / 2, width: 0 })).length
  const taken: Box[] = []
  for (const town of KNOWN) {
    const at = TOWNS.get(town)
    if (!at) continue
    const [x, y] = place(at)
    const name = mapName(currentLanguage(), town)
    const box = { y: y - LABEL.height / 2 - 1, width: canvas.widthOf(name, LABEL.size) }
    const sides = [x + 4, x - 4 - box.width].map((left): Box => ({ ...box, x: left }))
    const free = sides.filter(
      (side) =>
        side.x > 2 &&
        Math.max(x, side.x + side.width) < width - 4 &&
        side.y > 2 &&
        side.y + LABEL.height < HEIGHT - 2 &&
        !(side.x < INSET.width + 12 && side.y > HEIGHT - INSET.height - 20) &&
        !taken.some((other) => isOver(side, other)),
    )
    const [label] = free.toSorted((a, b) => crossings(a) - crossings(b))
    if (!label || (crossings(label) > MOST_CROSSINGS && town !== KNOWN[0])) continue
    taken.push(label)
    canvas.disc([x, y], 1.8, TOWN, 1)
    canvas.label(name, [label.x, label.y], { width: label.width + 1, align: 'left', size: LABEL.size })
  }
}

/** Points along a line at most two points apart. */
const dense = (line: readonly Point[]): Point[] =>
  line.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = line[index] ?? [x, y]
    const steps = Math.ceil(Math.hypot(x - fromX, y - fromY) / 2)
    return Array.from(
      { length: steps },
      (_, step): Point => [fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps],
    )
  })

const isOver = (a: Box, b: Box) => a.x < b.x + b.width && b.x < a.x + a.width && Math.abs(a.y - b.y) < LABEL.height

/** The whole island in a corner, with a frame where the map is. */
const INSET = { width: 40, height: 66, west: 79.5, north: 9.95, south: 5.8 } as const

function drawIsland(canvas: Canvas, place: Place, width: number): void {
  const [left, top] = [6, HEIGHT - INSET.height - 6]
  const scale = INSET.height / (INSET.north - INSET.south)
  const small: Place = ([lng, lat]) => [left + 2 + (lng - INSET.west) * scale, top + (INSET.north - lat) * scale]
  canvas.box([left - 1, top - 1], INSET.width + 2, INSET.height + 2, COAST)
  canvas.clipped([left, top], INSET.width, INSET.height, () => {
    canvas.box([left, top], INSET.width, INSET.height, WATER)
    for (const ring of LAND) canvas.shape(ring.map(small), GROUND)
    // The map is so small that its corners are found along straight lines.
    const [[x0, y0], [x1, y1]] = [place([80, 7]), place([81, 6])]
    const lngAt = (x: number) => 80 + (x - x0) / (x1 - x0)
    const latAt = (y: number) => 7 - (y - y0) / (y1 - y0)
    const [a, b] = [small([lngAt(0), latAt(0)]), small([lngAt(width), latAt(HEIGHT)])]
    canvas.line([a, [b[0], a[1]], b, [a[0], b[1]], a], SHADES[1], 1)
  })
}

/** The least height and width of a map, in degrees: the coast is seen from most of Colombo. */
const LEAST = 0.16

/** Fits the routes into the map, with the north on top. */
function projection(routes: readonly NamedRoute[], width: number): Place {
  const points = routes.flatMap((route) => (route.kind === 'area' ? [route.centre] : [...route.line]))
  const lngs = points.map(([lng]) => lng)
  const lats = points.map(([, lat]) => lat)
  const [west, east, south, north] = [Math.min(...lngs), Math.max(...lngs), Math.min(...lats), Math.max(...lats)]
  const margin = 16
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const scale = Math.min(
    (width - 2 * margin) / Math.max(LEAST, (east - west) * narrowing),
    (HEIGHT - 2 * margin) / Math.max(LEAST, north - south),
  )
  return ([lng, lat]) => [
    width / 2 + (lng - (west + east) / 2) * narrowing * scale,
    HEIGHT / 2 - (lat - (south + north) / 2) * scale,
  ]
}
