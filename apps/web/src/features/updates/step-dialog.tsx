import type { InputOf } from '@ayob/contract/call'
import {
  type AdminRelease,
  ARCHITECTURES,
  adminRings,
  changeRings,
  type ReleaseKind,
  RINGS,
  type Ring,
  type RunningScreen,
  shortName,
} from '@ayob/contract/rings'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useCallForm } from '../../lib/use-call-form'
import { Input, NumberInput, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'

/** A step that an administrator takes with a release. */
export interface Step {
  readonly action: 'stop' | 'go_on' | 'take_back'
  readonly kind: ReleaseKind
  readonly name: string
}

type Change = InputOf<typeof changeRings, 'body'>

/** A form whose values become a change of the rings. */
function useChangeForm<Values extends Record<string, string>>(
  values: Values,
  changeOf: (values: Values) => Change,
  onClose: () => void,
) {
  const { t } = useTranslation()
  return useCallForm((given: Values) => api(changeRings, { body: changeOf(given) }), {
    values,
    onDone: onClose,
    done: ({ message }) => message,
    failure: t('updates.changeFailed'),
    refresh: [adminRings],
  })
}

/** Stops a release, lets it go on, or takes it back for good. */
export function StepDialog({ step, onClose }: { step: Step; onClose: () => void }) {
  const { t } = useTranslation()
  const { action, name } = step
  const form = useChangeForm({ reason: '' }, ({ reason }) => ({ ...step, reason }), onClose)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`updates.${action}Title`, { name: shortName(name) })}
      description={t(`updates.${action}Text`)}
      submit={t(`updates.${action}`)}
    >
      <Input label={t('updates.reason')} optional maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}

interface PinProps {
  screen: RunningScreen
  kind: ReleaseKind
  releases: readonly AdminRelease[]
  onClose: () => void
}

/** Pins a screen to a release, or lets it follow the rings again. */
export function PinDialog({ screen, kind, releases, onClose }: PinProps) {
  const { t } = useTranslation()
  const { screen_id, vehicle_number: vehicle, pin } = screen
  const form = useChangeForm(
    { name: pin?.name ?? '', reason: '' },
    ({ name, reason }) =>
      name === '' ? { action: 'unpin', kind, screen_id } : { action: 'pin', kind, screen_id, name, reason },
    onClose,
  )
  const options = releases
    .filter(({ state }) => state !== 'taken_back')
    .map(({ name, state }) => [name, `${shortName(name)} (${t(`updates.state_${state}`)})`] as const)
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('updates.pinTitle', { vehicle })}
      description={t('updates.pinText')}
      submit={t('updates.save')}
    >
      <Select
        label={t('updates.version')}
        empty={t('updates.followsRings')}
        options={options}
        {...form.field('name')}
      />
      <Input label={t('updates.reason')} optional maxLength={500} {...form.field('reason')} />
    </FormDialog>
  )
}

const MINUTES = 60

/** Sets for how long each ring has to be healthy. */
export function WaitsDialog({ waits, onClose }: { waits: Readonly<Record<Ring, number>>; onClose: () => void }) {
  const { t } = useTranslation()
  const hoursOf = (ring: Ring) => String(waits[ring] / MINUTES)
  const minutesOf = (hours: string) => Math.round(Number(hours) * MINUTES)
  const form = useChangeForm(
    { canary: hoursOf('canary'), early: hoursOf('early'), all: hoursOf('all') },
    ({ canary, early, all }) => ({
      action: 'waits',
      waits: { canary: minutesOf(canary), early: minutesOf(early), all: minutesOf(all) },
    }),
    onClose,
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('updates.waits')}
      description={t('updates.waitsText')}
      submit={t('updates.save')}
    >
      {RINGS.map((ring) => (
        <NumberInput key={ring} label={t(`updates.hoursOf_${ring}`)} step={0.25} required {...form.field(ring)} />
      ))}
    </FormDialog>
  )
}

/** Registers an update of the system, which lies on any server. */
export function ImageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const form = useChangeForm(
    { name: '', architecture: ARCHITECTURES[0] as string, address: '', sha256: '', size: '' },
    ({ architecture, size, ...given }) => ({
      ...{ ...given, action: 'add_image', size: Number(size) },
      architecture: architecture as (typeof ARCHITECTURES)[number],
    }),
    onClose,
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('updates.addImage')}
      description={t('updates.addImageText')}
      submit={t('updates.addImage')}
    >
      <Input label={t('updates.version')} required maxLength={100} {...form.field('name')} />
      <Select
        label={t('updates.architecture')}
        options={ARCHITECTURES.map((one) => [one, one] as const)}
        {...form.field('architecture')}
      />
      <Input label={t('updates.address')} required type="url" {...form.field('address')} />
      <Input label={t('updates.digest')} required spellCheck={false} maxLength={64} {...form.field('sha256')} />
      <NumberInput label={t('updates.bytes')} required step={1} {...form.field('size')} />
    </FormDialog>
  )
}
