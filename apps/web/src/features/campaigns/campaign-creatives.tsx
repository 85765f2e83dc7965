import type { AnswerOf } from '@ayob/contract/call'
import type { upload } from '@ayob/contract/creatives'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field'
import { MoreCreatives } from '../creatives/more-creatives'
import type { ChosenCreative, ChosenCreatives } from '../creatives/shares'
import { LibraryUpload } from '../creatives/upload-box'
import { CampaignPicture } from './campaign-picture'

interface Props extends ChosenCreatives {
  brand: string
  onChange: (chosen: ChosenCreatives) => void
  onUploading: (uploading: boolean) => void
  /** The errors of the first creative, and of all. */
  errors: readonly [first: string | undefined, all: string | undefined]
}

const uploaded = ({ filename, ...shown }: AnswerOf<typeof upload>, { name }: File): ChosenCreative => ({
  file_path: filename,
  name,
  ...shown,
})

/** The creatives of a campaign: the first one, and those that take turns with it. */
export function CampaignCreatives({
  brand,
  creatives,
  shares,
  onChange,
  onUploading,
  errors: [wrong, wrongAll],
}: Props) {
  const { t } = useTranslation()
  const [first, ...more] = creatives
  return (
    <div className="grid gap-3 sm:col-span-2">
      {first && (
        <div className="w-full max-w-sm">
          <CampaignPicture campaign={{ brand, creative_url: first.url, preview_url: first.preview_url }} />
        </div>
      )}
      <LibraryUpload
        label={t('campaigns.creative')}
        hint={t('campaigns.creativeHint')}
        onUploading={onUploading}
        onUploaded={(answer, file) => onChange({ creatives: [uploaded(answer, file), ...more], shares })}
      />
      {wrong && <FieldError>{wrong}</FieldError>}
      {first && (
        <MoreCreatives
          first={first}
          more={more}
          shares={shares}
          onChange={(chosen) => onChange({ creatives: [first, ...chosen.more], shares: chosen.shares })}
          uploadBox={(onUploaded) => (
            <LibraryUpload
              label={t('booking.addCreativeFile')}
              hint={t('campaigns.creativeHint')}
              onUploading={onUploading}
              onUploaded={(answer, file) => onUploaded(uploaded(answer, file))}
            />
          )}
          error={wrongAll}
        />
      )}
    </div>
  )
}
