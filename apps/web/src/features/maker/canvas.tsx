import { CANVAS, type Frame } from '@ayob/contract/designs'
import { snapped } from '@ayob/domain/designs/snap'
import { Layer } from 'konva/lib/Layer'
import type { Node } from 'konva/lib/Node'
import { Shape } from 'konva/lib/Shape'
import { Stage } from 'konva/lib/Stage'
import { Transformer } from 'konva/lib/shapes/Transformer'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { backgroundOf, cornerMark, nodeOf } from './drawing'
import type { PictureCache } from './pictures'

interface Parts {
  readonly stage: Stage
  readonly ads: Layer
  readonly tools: Layer
  readonly handles: Transformer
  /** The lines that a moved element has snapped to. */
  readonly guides: Shape
}

interface Placed {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Props {
  frame: Frame
  pictures: PictureCache
  /** Changes when fonts or pictures have loaded. */
  drawn: number
  selected: string | null
  /** Elements are selected, but stay where they are. */
  fixed: boolean
  onSelect: (id: string | null) => void
  onPlace: (id: string, place: Placed) => void
}

/** The screen, on which elements are selected, moved and resized with mouse, finger or pen. */
export function Canvas({ frame, pictures, drawn, selected, fixed, onSelect, onPlace }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const parts = useRef<Parts>(undefined)
  const handlers = useRef({ onSelect, onPlace })
  handlers.current = { onSelect, onPlace }

  useEffect(() => {
    const container = box.current
    if (!container) return
    const stage = new Stage({ container, ...CANVAS })
    const ads = new Layer()
    const tools = new Layer()
    const handles = newHandles()
    const guides = new Shape({ listening: false, visible: false })
    tools.add(cornerMark('QR'), guides, handles)
    stage.add(ads, tools)
    stage.on('click tap', ({ target }) => {
      const id = target.id()
      if (target === (stage as unknown)) handlers.current.onSelect(null)
      else if (id) handlers.current.onSelect(id)
    })
    const fit = () => {
      const scale = container.clientWidth / CANVAS.width
      stage.size({ width: container.clientWidth, height: CANVAS.height * scale })
      stage.scale({ x: scale, y: scale })
      // With eight handles, a small element can't be touched with a finger.
      handles.enabledAnchors(container.clientWidth < NARROW ? ['bottom-right'] : ALL_HANDLES)
    }
    fit()
    const watch = new ResizeObserver(fit)
    watch.observe(container)
    parts.current = { stage, ads, tools, handles, guides }
    return () => {
      watch.disconnect()
      stage.destroy()
      parts.current = undefined
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` changes when fonts or pictures have loaded
  useEffect(() => {
    const made = parts.current
    if (!made) return
    made.ads.destroyChildren()
    made.ads.add(backgroundOf(frame))
    for (const element of frame.elements) {
      const node = nodeOf(element, pictures)
      made.ads.add(fixed ? node : movable(node, handlers, made.guides))
    }
  }, [frame, pictures, drawn, fixed])

  // Separate from the drawing, which must not run again while an element is being dragged.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each drawing creates new nodes
  useEffect(() => {
    const made = parts.current
    const node = selected ? made?.ads.findOne(`#${selected}`) : undefined
    made?.handles.nodes(node ? [node] : [])
    made?.handles.resizeEnabled(!fixed)
  }, [frame, pictures, drawn, selected, fixed])

  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of drawn elements
    <div
      ref={box}
      role="group"
      data-moves
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the selected element
      tabIndex={0}
      aria-label={t('maker.canvas')}
      className="aspect-[3/1] w-full touch-none overflow-hidden rounded-control bg-black"
    />
  )
}

const NARROW = 600
const ALL_HANDLES = [
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  'middle-left',
  'middle-right',
  'top-center',
  'bottom-center',
]

function newHandles(): Transformer {
  return new Transformer({
    rotateEnabled: false,
    flipEnabled: false,
    ignoreStroke: true,
    anchorSize: 20,
    anchorCornerRadius: 10,
    anchorStroke: '#0b7a75',
    anchorStrokeWidth: 2,
    borderStroke: '#0b7a75',
    borderStrokeWidth: 2,
    padding: 4,
  })
}

const areaOf = (node: Node) => ({ x: node.x(), y: node.y(), width: node.width(), height: node.height() })

type Handlers = { readonly current: Pick<Props, 'onSelect' | 'onPlace'> }

/** Draws the lines across the canvas that a moved element has snapped to. */
function showGuides(guides: Shape, { x, y }: { readonly x: readonly number[]; readonly y: readonly number[] }): void {
  guides.visible(x.length + y.length > 0)
  guides.sceneFunc((context) => {
    context.setAttr('strokeStyle', '#ff2bd6')
    context.setAttr('lineWidth', 4)
    context.beginPath()
    for (const at of x) {
      context.moveTo(at, 0)
      context.lineTo(at, CANVAS.height)
    }
    for (const at of y) {
      context.moveTo(0, at)
      context.lineTo(CANVAS.width, at)
    }
    context.stroke()
  })
}

function movable(node: Shape, handlers: Handlers, guides: Shape): Shape {
  const place = () => {
    handlers.current.onPlace(node.id(), { x: node.x(), y: node.y(), width: node.width(), height: node.height() })
  }
  node.draggable(true)
  node.on('dragstart', () => handlers.current.onSelect(node.id()))
  node.on('dragmove', () => {
    const others = (node.getLayer()?.find('Shape') ?? []).filter((other) => other.id() && other !== node)
    const { x, y, guides: lines } = snapped(areaOf(node), others.map(areaOf))
    node.position({ x, y })
    showGuides(guides, lines)
  })
  node.on('dragend', () => showGuides(guides, { x: [], y: [] }))
  node.on('dragend transformend', place)
  node.on('transform', () => {
    node.size({
      width: Math.max(24, node.width() * node.scaleX()),
      height: Math.max(24, node.height() * node.scaleY()),
    })
    node.scale({ x: 1, y: 1 })
  })
  return node
}
