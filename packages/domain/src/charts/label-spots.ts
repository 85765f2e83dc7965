/** A point of a drawing, in pixels from its top left corner. */
export type Point = readonly [x: number, y: number]

interface Label {
  readonly width: number
  /** Where the label wants to stand: the height of its line's end. */
  readonly y: number
}

interface Room {
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The height of a label and the space around it, in pixels. */
const HEIGHT = 15
const SPACE = 3

/**
 * Returns the middle of each label of a line, right-aligned to the edge of the plot: as near to the line's end as possible,
 * on no line and no other label. Where lines leave no place, labels stand above the plot, one above the other.
 */
export function labelSpots(labels: readonly Label[], lines: readonly (readonly Point[])[], room: Room): number[] {
  const taken: number[] = []
  let above = room.top - HEIGHT / 2
  return labels.map(({ width, y }) => {
    const band = busyBands(lines, room.right - width - SPACE, room.right)
    const isFree = (middle: number) =>
      middle >= room.top + HEIGHT / 2 &&
      middle <= room.bottom - HEIGHT / 2 &&
      band.every(([from, to]) => middle + HEIGHT / 2 + SPACE <= from || middle - HEIGHT / 2 - SPACE >= to) &&
      taken.every((other) => Math.abs(other - middle) >= HEIGHT)
    const near = distances(room).flatMap((by) => [y - by, y + by])
    let middle = near.find(isFree)
    if (middle === undefined) {
      middle = above
      above -= HEIGHT
    }
    taken.push(middle)
    return middle
  })
}

/** Distances from the line, nearest first; above the line comes before below. */
const distances = ({ top, bottom }: Room) => Array.from({ length: Math.ceil(bottom - top) + 1 }, (_, index) => index)

/** The heights between which the segments of lines run within a column. */
function busyBands(lines: readonly (readonly Point[])[], left: number, right: number): Point[] {
  return lines.flatMap((line) =>
    line.slice(0, -1).flatMap((from, index): Point[] => {
      const to = line[index + 1] ?? from
      const [start, end] = [Math.max(from[0], left), Math.min(to[0], right)]
      if (start > end) return []
      const heightAt = (x: number) =>
        to[0] === from[0] ? from[1] : from[1] + ((to[1] - from[1]) * (x - from[0])) / (to[0] - from[0])
      const ends = [heightAt(start), heightAt(end)]
      return [[Math.min(...ends), Math.max(...ends)]]
    }),
  )
}
