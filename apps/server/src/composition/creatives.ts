import type { MediaWorkers } from '../adapters/media/workers'
import { creativeRoutes } from '../goods/creatives/creatives.routes'
import { designRoutes } from '../goods/creatives/designs.routes'
import { fileListeners } from '../goods/creatives/files.listeners'
import { measureWhatIsNot } from '../goods/creatives/measure.jobs'
import { prepareWhatIsNot } from '../goods/creatives/prepare.jobs'
import { accounts } from '../people/accounts/accounts.store'
import { servedDocument } from '../people/accounts/documents.process'
import type { Context } from '../platform/context'
import type { DocumentLinks } from '../platform/document-links'
import type { FileStore } from '../platform/files'
import { bookingViews } from '../sales/bookings/bookings.views'
import type { Part } from './part'

interface Ports {
  readonly files: FileStore
  readonly links: DocumentLinks
  readonly workers: MediaWorkers
}

/** Creatives, and the serving of all uploaded files. */
export function creativesPart(core: Context, { files, links, workers }: Ports) {
  const creatives = {
    ...core,
    files,
    media: {
      prepare: (ownerId: string, from: string, folder: string, waitMs?: number) =>
        workers.run(ownerId, { kind: 'creative', from, folder }, waitMs),
      measure: (ownerId: string, from: string, folder: string, isVideo: boolean) =>
        workers.run(ownerId, { kind: 'measure', from, folder, isVideo }),
      ahead: workers.ahead,
    },
    usage: { unfinished: bookingViews.creativesInUse, everBooked: bookingViews.isCreativeBooked },
  }
  return {
    routes(http) {
      designRoutes(http, core)
      creativeRoutes(http, { ...creatives, isPhoto: accounts.isPhoto }, (file, query, address) =>
        servedDocument(core, file, query, address),
      )
    },
    listeners: fileListeners(files),
    jobs: [
      { name: 'creatives-prepared', everyS: 5, run: () => prepareWhatIsNot(creatives) },
      { name: 'creatives-measured', everyS: 60, run: () => measureWhatIsNot(creatives) },
    ],
  } satisfies Part
}
