import type { Media } from '@ayob/contract/creatives'
import { useTranslation } from 'react-i18next'

interface Props {
  url: string
  previewUrl: string | null
  media: Pick<Media, 'kind'>
  alt: string
  /** Shows the video controls, for a review. */
  controls?: boolean
}

/** A creative as a screen shows it: complete, on black. */
export function CreativeView({ url, previewUrl, media, alt, controls = false }: Props) {
  const { t } = useTranslation()
  if (media.kind === 'video') {
    return (
      <video
        src={url}
        poster={previewUrl ?? undefined}
        aria-label={alt}
        className="size-full bg-black object-contain"
        autoPlay={!controls}
        muted
        loop
        playsInline
        controls={controls}
      />
    )
  }
  const image = media.kind === 'pdf' ? previewUrl : (previewUrl ?? url)
  if (image) return <img src={image} alt={alt} className="size-full bg-black object-contain" />
  return (
    <span className="grid size-full place-items-center bg-night p-2 text-center text-xs text-night-soft">
      {t('booking.noPreview')}
    </span>
  )
}
