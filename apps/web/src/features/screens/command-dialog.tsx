import { COMMAND_KINDS, type CommandKind, LEAST_BRIGHTNESS } from '@ayob/contract/commands'
import { COMMAND_REFUSALS, giveCommands, MOST_COMMANDED_ALONE, screenCommands } from '@ayob/contract/screen-commands'
import type { ScreenFilterOf } from '@ayob/contract/screens'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useCallForm } from '../../lib/use-call-form'
import { Input, NumberInput, Select } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { Note } from '../../ui/states'
import { NeedsRole } from '../access/needs-role'
import { ScreenReport } from './screen-report'

/** The screens that get a command: one with its vehicle, several, or all of a list. */
export type CommandTarget =
  | { readonly id: string; readonly vehicle: string }
  | { readonly ids: readonly string[] }
  | { readonly filter: ScreenFilterOf; readonly expected: number; readonly except?: readonly string[] }

export const countOf = (target: CommandTarget) =>
  'id' in target ? 1 : 'ids' in target ? target.ids.length : target.expected - (target.except?.length ?? 0)

/** How a call names these screens. A filter that has other screens by then is refused. */
export const meantBy = (target: CommandTarget) =>
  'id' in target
    ? { screens: [target.id] }
    : 'ids' in target
      ? { screens: [...target.ids] }
      : { ...target, except: target.except && [...target.except] }

interface Values {
  kind: CommandKind
  percent: string
  reason: string
}

interface Props {
  target: CommandTarget
  /** The kind that is chosen first. */
  first?: CommandKind
  onClose: () => void
  /** Called when the screens have got the command. */
  onGiven: () => void
}

/** Gives screens a command: says what will happen and to how many. Of one screen it shows the last commands, too. */
export function CommandDialog({ target, first, onClose, onGiven }: Props) {
  const { t } = useTranslation()
  const count = countOf(target)
  const isOne = 'id' in target
  const form = useCallForm(
    ({ kind, percent, reason }: Values) => {
      const args = kind === 'brightness' ? { args: { percent: Number(percent) } } : {}
      return api(giveCommands, { body: { ...meantBy(target), kind, reason, ...args } })
    },
    {
      values: { kind: first ?? ((isOne ? 'reload' : 'identify') as CommandKind), percent: '60', reason: '' },
      done: ({ message = '', refused }) => {
        const why = COMMAND_REFUSALS.flatMap((reason) => {
          const times = refused.filter((one) => one.reason === reason).length
          return times > 0 ? t(`fleet.commandRefused_${reason}`, { count: times }) : []
        })
        return [message, ...why].join(' ')
      },
      onDone: onGiven,
      failure: t('fleet.commandFailed'),
      refresh: [screenCommands],
    },
  )
  const kind = form.watch('kind')
  const reason = form.watch('reason')
  const isHarsh = kind === 'restart_device' || kind === 'restart_browser' || kind === 'clear_cache'
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={isOne ? t('fleet.commandTitle', { vehicle: target.vehicle }) : t('fleet.commandTitleMany', { count })}
      description={t('fleet.commandText')}
      submit={t('fleet.commandGive', { count })}
      variant={isHarsh ? 'danger' : 'primary'}
      disabled={reason.trim() === ''}
      native
      wide={isOne}
    >
      <NeedsRole call={giveCommands}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('fleet.commandKind')}
            options={COMMAND_KINDS.map((one) => [one, t(`fleet.command_${one}`)])}
            {...form.field('kind')}
          />
          {kind === 'brightness' && (
            <NumberInput
              label={t('fleet.commandPercent')}
              step={1}
              min={LEAST_BRIGHTNESS}
              max={100}
              required
              {...form.field('percent')}
            />
          )}
        </div>
        <Note>{t(`fleet.does_${kind}`)}</Note>
        {count > MOST_COMMANDED_ALONE && (
          <Note tone="warning">{t('fleet.commandSecond', { count: MOST_COMMANDED_ALONE })}</Note>
        )}
        <Input
          label={t('fleet.commandReason')}
          hint={t('fleet.commandReasonHint')}
          required
          maxLength={200}
          {...form.field('reason')}
        />
      </NeedsRole>
      {isOne && <ScreenReport id={target.id} />}
    </FormDialog>
  )
}
