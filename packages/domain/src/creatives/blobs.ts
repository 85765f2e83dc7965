/** A blob of connected pixels. */
export interface Blob {
  left: number
  right: number
  top: number
  bottom: number
  /** In pixels. */
  size: number
}

interface Picture {
  readonly width: number
  readonly height: number
  readonly gray: Uint8Array
}

/** Finds the blobs of pixels that are darker, or not darker, than a lightness. */
export function blobsOf({ width, height, gray }: Picture, threshold: number, dark: boolean): Blob[] {
  // The runs of a row are joined with the touching runs of the row above.
  const parents: number[] = []
  const blobs: Blob[] = []
  const rootOf = (label: number): number => {
    let root = label
    while (parents[root] !== root) root = parents[root] as number
    for (let next = label; next !== root; ) {
      const parent = parents[next] as number
      parents[next] = root
      next = parent
    }
    return root
  }
  let above: { from: number; to: number; label: number }[] = []
  for (let y = 0; y < height; y++) {
    const row: typeof above = []
    let over = 0
    for (let x = 0; x < width; ) {
      const at = y * width
      if ((gray[at + x] as number) < threshold !== dark) {
        x++
        continue
      }
      const from = x
      while (x < width && (gray[at + x] as number) < threshold === dark) x++
      const to = x - 1
      let label = -1
      while (over < above.length && (above[over]?.to ?? 0) < from - 1) over++
      for (let index = over; index < above.length; index++) {
        const run = above[index]
        if (!run || run.from > to + 1) break
        const root = rootOf(run.label)
        if (label === -1) label = root
        else if (root !== label) join(label, root)
      }
      if (label === -1) {
        label = parents.length
        parents.push(label)
        blobs.push({ left: from, right: to, top: y, bottom: y, size: 0 })
      }
      label = rootOf(label)
      const blob = blobs[label] as Blob
      blob.left = Math.min(blob.left, from)
      blob.right = Math.max(blob.right, to)
      blob.bottom = y
      blob.size += to - from + 1
      row.push({ from, to, label })
    }
    above = row
  }
  return blobs.filter((_, label) => parents[label] === label)

  function join(into: number, other: number): void {
    const [a, b] = [blobs[into] as Blob, blobs[other] as Blob]
    parents[other] = into
    a.left = Math.min(a.left, b.left)
    a.right = Math.max(a.right, b.right)
    a.top = Math.min(a.top, b.top)
    a.bottom = Math.max(a.bottom, b.bottom)
    a.size += b.size
  }
}
