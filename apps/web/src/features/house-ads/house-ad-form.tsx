import {
  addHouseAd,
  adminHouseAds,
  changeHouseAd,
  HOUSE_AD_LANGUAGES,
  type HouseAd,
  type HouseAdForm as HouseAdBody,
  type HouseAdLanguage,
  MAX_HOUSE_AD_BYTES,
  uploadHouseAdFile,
  zHouseAdForm,
} from '@ayob/contract/house-ads'
import { VEHICLE_TYPES } from '@ayob/contract/vehicle-types'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { api } from '../../lib/api'
import { upload } from '../../lib/upload'
import { useCallForm } from '../../lib/use-call-form'
import { IconButton } from '../../ui/button'
import { CheckList } from '../../ui/check-list'
import { DateInput } from '../../ui/date-input'
import { Input } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { RadioGroup } from '../../ui/radio-group'
import { CreativeView } from '../creatives/creative-view'
import { UploadBox } from '../creatives/upload-box'

type File = HouseAd['files'][number]
type Types = (typeof VEHICLE_TYPES)[number][]

/** Empty days are none, and all types of vehicles are no limit. */
const zValues = z
  .looseObject({ from: z.string(), until: z.string(), vehicle_types: z.array(z.string()) })
  .transform(({ from, until, vehicle_types: types, ...rest }) => ({
    ...rest,
    from: from || null,
    until: until || null,
    vehicle_types: types.length === VEHICLE_TYPES.length ? null : types,
  }))
  .pipe(zHouseAdForm)

/** Adds or changes a house ad. */
export function HouseAdForm({ house, onClose }: { house: HouseAd | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const [each, setEach] = useState(house !== undefined && house.files[0]?.language !== 'all')
  const [uploading, setUploading] = useState(false)
  const form = useCallForm(
    (body: HouseAdBody) =>
      house
        ? api(changeHouseAd, { params: { id: house.id }, body: { ...body, version: house.version } })
        : api(addHouseAd, { body }),
    {
      values: {
        name: house?.name ?? '',
        from: house?.from ?? '',
        until: house?.until ?? '',
        vehicle_types: [...(house?.vehicle_types ?? VEHICLE_TYPES)] as Types,
        paused: house?.paused ?? false,
        files: [...(house?.files ?? [])] as File[],
      },
      input: (values) => values as unknown as HouseAdBody,
      schema: zValues,
      done: () => {
        onClose()
        return t('houseAds.changed')
      },
      failure: t('houseAds.changeFailed'),
      refresh: [adminHouseAds],
    },
  )
  const files = form.watch('files')
  const languages = HOUSE_AD_LANGUAGES.filter((language) => (language !== 'all') === each)
  const put = (language: HouseAdLanguage, file: Omit<File, 'language'> | undefined) => {
    const others = form.getValues('files').filter((one) => one.language !== language)
    form.set('files', file ? [...others, { language, ...file }] : others)
  }
  const wrongFiles = form.errorOf('files')
  return (
    <FormDialog
      wide
      form={form}
      onClose={onClose}
      title={house ? t('houseAds.changeTitle', { name: house.name }) : t('houseAds.addTitle')}
      submit={t('houseAds.save')}
      disabled={uploading}
    >
      <Input label={t('houseAds.name')} {...form.field('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateInput optional label={t('houseAds.from')} {...form.field('from')} />
        <DateInput optional label={t('houseAds.until')} {...form.field('until')} />
      </div>
      <CheckList
        legend={t('houseAds.types')}
        options={VEHICLE_TYPES.map((type) => [type, t(`states.vehicle_${type}`)])}
        values={form.watch('vehicle_types')}
        error={form.errorOf('vehicle_types')}
        onChange={(types) => form.set('vehicle_types', types)}
      />
      <RadioGroup
        name="which"
        legend={t('houseAds.which')}
        legendClass="font-medium"
        options={[
          [false, t('houseAds.which_one')],
          [true, t('houseAds.which_each')],
        ]}
        value={each}
        onChange={(next) => {
          setEach(next)
          form.set('files', [])
        }}
      />
      {languages.map((language) => (
        <Slot
          key={language}
          language={language}
          file={files.find((one) => one.language === language)}
          onUploading={setUploading}
          onFile={(file) => put(language, file)}
        />
      ))}
      {wrongFiles && <p className="text-sm text-brick">{wrongFiles}</p>}
    </FormDialog>
  )
}

interface SlotProps {
  language: HouseAdLanguage
  file: File | undefined
  onUploading: (uploading: boolean) => void
  onFile: (file: Omit<File, 'language'> | undefined) => void
}

/** The file of a language: its preview, or the box to upload it. */
function Slot({ language, file, onUploading, onFile }: SlotProps) {
  const { t } = useTranslation()
  const name = t(`houseAds.language_${language}`)
  if (!file) {
    return (
      <UploadBox
        queue={false}
        label={t('houseAds.upload', { language: name })}
        hint={t('houseAds.uploadHint')}
        maxBytes={MAX_HOUSE_AD_BYTES}
        texts={{
          tooLarge: t('houseAds.tooLarge'),
          done: t('houseAds.uploaded'),
          failed: t('houseAds.uploadFailed'),
        }}
        send={(sent, sending) => upload(uploadHouseAdFile, { files: { file: sent }, ...sending })}
        onUploading={onUploading}
        onUploaded={({ file_path, url, preview_url, media }) => onFile({ file_path, url, preview_url, media })}
      />
    )
  }
  return (
    <div className="flex items-center gap-4">
      <div className="aspect-3/1 w-56 overflow-hidden rounded-control">
        <CreativeView
          url={file.url}
          previewUrl={file.preview_url}
          media={file.media}
          alt={t('houseAds.fileOf', { language: name })}
        />
      </div>
      <span className="min-w-0 flex-1">{name}</span>
      <IconButton
        icon={Trash2}
        label={t('houseAds.removeFile', { language: name })}
        onClick={() => onFile(undefined)}
      />
    </div>
  )
}
