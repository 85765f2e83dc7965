import type { DocumentLinks } from '../../platform/document-links'
import type { LookRecord } from './looks.queries'

/** The path of pictures below `/uploads`. */
export const FOLDER = 'looks'

/** The name of a look's kept picture. */
export const pictureOf = (id: string) => `look-${id}.jpg`

/** The signed link to the picture of a look; null without one. */
export const pictureLink = (links: DocumentLinks, { id, file }: LookRecord, sessionId: string) =>
  file && links.make(`${FOLDER}/${id}.jpg`, sessionId)
