import { accounts } from '../accounts/accounts.store'
import { documentServer } from '../accounts/documents.process'
import type { MediaWorkers } from '../adapters/media/workers'
import { bookingViews } from '../bookings/bookings.views'
import { creativeRoutes } from '../creatives/creatives.routes'
import { fileListeners } from '../creatives/files.listeners'
import type { Core } from '../platform/core'
import type { DocumentLinks } from '../platform/document-links'
import type { FileStore } from '../platform/files'
import type { Part } from './part'

interface Ports {
  readonly files: FileStore
  readonly links: DocumentLinks
  readonly workers: MediaWorkers
}

/** Creatives, and every uploaded file by its address. */
export const creativesPart = (core: Core, { files, links, workers }: Ports) =>
  ({
    routes: (http) =>
      creativeRoutes(
        http,
        {
          ...core,
          files,
          media: {
            prepare: (ownerId, from, folder) => workers.run(ownerId, { kind: 'creative', from, folder }),
            ahead: workers.ahead,
          },
          usage: { unfinished: bookingViews.creativesInUse, everBooked: bookingViews.isCreativeBooked },
          isPhoto: accounts.isPhoto,
        },
        documentServer(core, links),
      ),
    listeners: fileListeners(files),
  }) satisfies Part
