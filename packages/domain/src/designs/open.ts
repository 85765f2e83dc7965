import { DESIGN_VERSION, type DesignDocument, zDesignDocument } from '@ayob/contract/designs'

/** Documents of version 1 had a single frame whose background and elements were fields of the document. */
interface VersionOne {
  readonly version: 1
  readonly template?: unknown
  readonly background: unknown
  readonly elements: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The migrations from each version to the next. */
const STEPS: Readonly<Record<number, (document: Record<string, unknown>) => Record<string, unknown>>> = {
  1: (document) => {
    const { template = null, background, elements } = document as unknown as VersionOne
    return { version: 2, template, frames: [{ background, elements }] }
  },
}

/** Opens a document of any version. Undefined if it is not a valid document. */
export function openDesign(stored: unknown): DesignDocument | undefined {
  let document = stored
  while (isObject(document) && document.version !== DESIGN_VERSION) {
    const step: ((document: Record<string, unknown>) => Record<string, unknown>) | undefined =
      STEPS[Number(document.version)]
    if (!step) return undefined
    document = step(document)
  }
  return zDesignDocument.safeParse(document).data
}
