import { FileVideo, Palette, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { sizeText } from '../../../lib/format'
import { paths } from '../../../lib/paths'
import { IconButton } from '../../../ui/button'
import { ButtonLink } from '../../../ui/button-link'
import { FieldError } from '../../../ui/field'
import { Note, Warnings } from '../../../ui/states'
import { LegibilityReport } from '../../creatives/legibility'
import { BookingUpload } from '../../creatives/upload-box'
import { usePrepared } from '../../creatives/use-creatives'
import type { UploadedCreative } from './draft'

interface Props {
  creative: UploadedCreative | null
  onChange: (creative: UploadedCreative | null) => void
  onUploading: (uploading: boolean) => void
  error?: string | undefined
}

/** Uploads the creative and shows its warnings. */
export function CreativeUpload({ creative, onChange, onUploading, error }: Props) {
  const { t } = useTranslation()
  usePrepared(creative, onChange)
  return (
    <div className="grid grid-cols-1 gap-3">
      <BookingUpload
        label={creative ? t('booking.replace') : t('booking.uploadCreative')}
        hint={t('booking.uploadHint')}
        onUploading={onUploading}
        onStart={() => onChange(null)}
        onUploaded={(answer, file) => onChange({ ...answer, name: file.name, size: file.size })}
      />
      <ButtonLink to={paths.makeAd({ forBooking: true })} icon={Palette} className="justify-self-start">
        {t('booking.makeOne')}
      </ButtonLink>
      {creative && (
        <div className="flex items-center gap-3 rounded-control border border-line bg-card p-2 pl-4">
          <FileVideo aria-hidden className="size-5 flex-none text-lagoon" />
          <p className="min-w-0 flex-1 truncate">
            {creative.name}
            <span className="text-soft">
              {' '}
              {[
                sizeText(creative.size),
                creative.media.width && `${creative.media.width} × ${creative.media.height}`,
                creative.media.duration_s && t('booking.seconds', { seconds: creative.media.duration_s.toFixed(1) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </p>
          <IconButton label={t('booking.removeCreative')} icon={X} onClick={() => onChange(null)} />
        </div>
      )}
      <Warnings texts={creative?.media.warnings} />
      {creative?.legibility && <LegibilityReport legibility={creative.legibility} />}
      {creative && !creative.media.playable && creative.media.warnings.length === 0 && (
        <Note tone="warning">{t('booking.notPlayable')}</Note>
      )}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
