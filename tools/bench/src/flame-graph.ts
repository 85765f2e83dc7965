/** The output of V8 with `--cpu-prof`. Times in microseconds. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

interface Frame {
  readonly name: string
  readonly place: string
  readonly children: readonly Frame[]
  /** Including the frames below it, in microseconds. */
  readonly total: number
}

const WIDTH = 1600
const LINE = 17
/** Narrower frames are left out. */
const NARROWEST = 0.4
const LETTER = 6.2
const IDLE = '(idle)'
const COLOURS: readonly (readonly [part: string, colour: string])[] = [
  ['(', '#c9c9c9'],
  ['node:', '#9ecae1'],
  ['node_modules', '#a1d99b'],
  ['', '#fdae6b'],
]

/**
 * Draws a profile as a flame graph: an SVG that needs only a browser. Callers are above the functions that they call, a
 * frame is as wide as its share of the non-idle time, and its tooltip gives function, place and milliseconds.
 */
export function flameGraph(title: string, profile: CpuProfile): { svg: string; busyMs: number } {
  const root = frameOf(profile)
  const boxes: string[] = []
  let deepest = 0
  const draw = (frame: Frame, left: number, depth: number): void => {
    const width = (frame.total / root.total) * WIDTH
    if (width < NARROWEST) return
    deepest = Math.max(deepest, depth)
    boxes.push(boxOf(frame, root, left, width, depth))
    let next = left
    for (const child of frame.children) {
      draw(child, next, depth + 1)
      next += (child.total / root.total) * WIDTH
    }
  }
  draw(root, 0, 1)
  const height = (deepest + 2) * LINE
  const busyMs = Math.round(root.total / 1000)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="monospace" font-size="11">
<text x="4" y="13">${escaped(title)}: ${busyMs} ms. Orange: ours, green: packages, blue: Node.js, grey: the engine</text>
${boxes.join('\n')}
</svg>
`
  return { svg, busyMs }
}

function boxOf({ name, place, total }: Frame, root: Frame, left: number, width: number, depth: number): string {
  const share = ((total / root.total) * 100).toFixed(1)
  const [, colour] = COLOURS.find(([part]) => place.includes(part) || name.startsWith(part)) ?? ['', '']
  const text = name.slice(0, Math.max(0, Math.floor(width / LETTER) - 1))
  return (
    `<g><title>${escaped(`${name} ${place}: ${(total / 1000).toFixed(1)} ms, ${share} %`)}</title>` +
    `<rect x="${left.toFixed(1)}" y="${depth * LINE}" width="${width.toFixed(1)}" height="${LINE - 1}" fill="${colour}"/>` +
    `<text x="${(left + 2).toFixed(1)}" y="${depth * LINE + 12}">${escaped(text)}</text></g>`
  )
}

const escaped = (text: string) => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The tree of calls, most expensive first. Calls of one function by the same callers are one frame. */
function frameOf({ nodes, samples, timeDeltas }: CpuProfile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const self = new Map<number, number>()
  for (const [index, id] of samples.entries()) self.set(id, (self.get(id) ?? 0) + (timeDeltas[index] ?? 0))
  const merge = (ids: readonly number[]): Frame => {
    const some = ids.flatMap((id) => byId.get(id) ?? [])
    const groups = new Map<string, number[]>()
    for (const id of some.flatMap(({ children }) => children ?? [])) {
      const frame = byId.get(id)?.callFrame
      const key = `${frame?.functionName} ${frame?.url} ${frame?.lineNumber}`
      if (frame?.functionName !== IDLE) groups.set(key, [...(groups.get(key) ?? []), id])
    }
    const children = [...groups.values()].map(merge).sort((a, b) => b.total - a.total)
    const { functionName = '', url = '', lineNumber = 0 } = some[0]?.callFrame ?? {}
    const own = ids.reduce((sum, id) => sum + (self.get(id) ?? 0), 0)
    return {
      name: functionName || '(anonymous)',
      place:
        url &&
        `${url.slice(url.lastIndexOf('/node_modules/') + 1).replace(/^file:.*\/dist\//, 'dist/')}:${lineNumber + 1}`,
      children,
      total: children.reduce((sum, { total }) => sum + total, own),
    }
  }
  const root = nodes[0]
  if (!root) throw new Error('the profile is empty')
  return merge([root.id])
}
