import { LOOK_SIZE } from '@ayob/contract/looks'
import { litColumns } from '@ayob/domain/led/dots'
import { PANEL_PART, placeOnLook } from '@ayob/domain/looks/print'

const DOT_ROWS = 9

/** The AYOB panel as the player draws it. */
export function panelSvg(): string {
  const columns = [0, ...litColumns('AYOB')]
  const place = placeOnLook({ width: columns.length, height: DOT_ROWS }, PANEL_PART)
  const dots = columns.flatMap((lit, column) =>
    Array.from({ length: DOT_ROWS }, (_, row) => {
      const at = `cx="${column + 0.5}" cy="${row + 0.5}"`
      if (row === 0 || (lit & (1 << (row - 1))) === 0) return `<circle ${at} r="0.36" fill="#172136"/>`
      return `<circle ${at} r="0.7" fill="#ffb000" opacity="0.3"/><circle ${at} r="0.36" fill="#ffb92e"/>`
    }),
  )
  const scale = place.width / columns.length
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${LOOK_SIZE.width}" height="${LOOK_SIZE.height}">
<rect width="100%" height="100%" fill="#060a13"/><g transform="translate(${place.x} ${place.y}) scale(${scale})">${dots.join('')}</g></svg>`
}
