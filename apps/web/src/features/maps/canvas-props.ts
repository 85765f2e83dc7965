import type { Location, Position } from './locations'

/** The properties of every map canvas. */
export interface CanvasProps {
  locations: readonly Location[]
  placing: boolean
  /** Address of a style that replaces the offline base, if the installation names one. */
  styleUrl?: string | undefined
  onPlace: (position: Position) => void
  onMove: (id: string, position: Position) => void
  onAskRemove: (id: string) => void
  onReady: () => void
  onFail: () => void
}
