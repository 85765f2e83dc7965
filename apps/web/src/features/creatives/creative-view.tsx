import type { Media } from '@ayob/contract/creatives'
import { useTranslation } from 'react-i18next'

interface Props {
  url: string
  previewUrl: string | null
  media: Pick<Media, 'kind'> & Partial<Pick<Media, 'preparing'>>
  alt: string
  /** Shows the video controls, for a review. */
  controls?: boolean
}

/** A creative as a screen shows it: complete, on the background of the display, and moving if it moves. */
export function CreativeView({ url, previewUrl, media, alt, controls = false }: Props) {
  const { t } = useTranslation()
  if (media.preparing) return <Instead>{t('booking.preparing')}</Instead>
  if (media.kind === 'video') {
    return (
      <video
        src={url}
        poster={previewUrl ?? undefined}
        aria-label={alt}
        className="size-full bg-display object-contain"
        autoPlay={!controls}
        muted
        loop
        playsInline
        controls={controls}
      />
    )
  }
  const image = media.kind === 'pdf' ? previewUrl : media.kind === 'gif' ? url : (previewUrl ?? url)
  if (image) return <img src={image} alt={alt} className="size-full bg-display object-contain" />
  return <Instead>{t('booking.noPreview')}</Instead>
}

/** A text in place of a creative that can't be shown. */
function Instead({ children }: { children: string }) {
  return (
    <span className="grid size-full place-items-center bg-night p-2 text-center text-xs text-night-soft">
      {children}
    </span>
  )
}
