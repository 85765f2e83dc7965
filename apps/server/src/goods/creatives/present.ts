import type { Media } from '@ayob/contract/creatives'
import { type Creative, creativeLegibility, type StoredMedia } from '@ayob/domain/creatives/creative'
import { text } from '../../platform/http/texts'

/** The address of an uploaded file with a public name. */
export const uploadUrl = (file: string) => `/uploads/${file}`

/** Media facts with their warnings translated. */
export const mediaFacts = ({ preparing, ...media }: StoredMedia): Media => ({
  ...media,
  preparing: preparing === true,
  warnings: media.warnings.map((warning) => (typeof warning === 'string' ? text(warning) : text(...warning))),
})

/** The addresses and facts of a creative. */
export const presentCreative = (
  creative: Pick<Creative, 'file' | 'previewFile' | 'media' | 'measured' | 'designFacts'>,
) => ({
  url: uploadUrl(creative.file),
  preview_url: creative.previewFile && uploadUrl(creative.previewFile),
  media: mediaFacts(creative.media),
  legibility: creativeLegibility(creative),
})
