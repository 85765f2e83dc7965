import { giveCommands } from '@ayob/contract/screen-commands'
import {
  holdScreens,
  MOST_MESSAGE_LETTERS,
  MOST_TAG_LETTERS,
  messageDrivers,
  releaseScreens,
  screensCsv,
  tagScreens,
} from '@ayob/contract/screens'
import { Download, Hand, MessageSquare, Play, Tag, Terminal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useAction } from '../../lib/calls'
import { failureOf } from '../../lib/refusals'
import { useCallForm } from '../../lib/use-call-form'
import { useDownload } from '../../lib/use-download'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Input, Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { IfRole } from '../access/needs-role'
import { CommandDialog, type CommandTarget, countOf, meantBy } from './command-dialog'
import { HoldReasonDialog } from './hold-dialog'
import { SCREEN_READS } from './use-screens'

type Many = Exclude<CommandTarget, { readonly id: string }>

interface Props {
  /** The chosen screens; null while none is chosen. */
  chosen: Many | null
  /** All of the list. */
  all: Many
  onAll: () => void
  onNone: () => void
  /** After the buttons. */
  children: ReactNode
}

/** What can be done with all chosen screens at once. Without a choice, the file has the whole list. */
export function FleetBulk({ chosen, all, onAll, onNone, children }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'command' | 'hold' | 'release' | 'tag' | 'message' | null>(null)
  const csv = useDownload(screensCsv, t('fleet.csvFailed'))
  const count = chosen ? countOf(chosen) : 0
  const close = () => setOpen(null)
  const done = () => {
    close()
    onNone()
  }
  const actions = [
    ['command', t('fleet.commandChosen', { count }), Terminal],
    ['hold', t('fleet.holdChosen'), Hand],
    ['release', t('fleet.releaseChosen'), Play],
    ['tag', t('fleet.tagChosen'), Tag],
    ['message', t('fleet.messageChosen'), MessageSquare],
  ] as const
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <IfRole call={giveCommands}>
        <Button size="small" disabled={countOf(all) === 0} onClick={onAll}>
          {t('fleet.chooseAll', { count: countOf(all) })}
        </Button>
        {chosen && (
          <>
            <Button size="small" onClick={onNone}>
              {t('fleet.chooseNone')}
            </Button>
            {actions.map(([action, text, icon]) => (
              <Button key={action} size="small" icon={icon} onClick={() => setOpen(action)}>
                {text}
              </Button>
            ))}
          </>
        )}
      </IfRole>
      <Button
        size="small"
        icon={Download}
        busy={csv.busy}
        disabled={countOf(all) === 0}
        onClick={() => csv.run({ body: meantBy(chosen ?? all) })}
      >
        {t('fleet.csv', { count: countOf(chosen ?? all) })}
      </Button>
      {children}
      {chosen && open === 'command' && <CommandDialog target={chosen} onClose={close} onGiven={done} />}
      {chosen && open === 'hold' && <HoldMany chosen={chosen} onClose={close} onDone={done} />}
      {chosen && open === 'release' && <ReleaseMany chosen={chosen} onClose={close} onDone={done} />}
      {chosen && open === 'tag' && <TagMany chosen={chosen} onClose={close} onDone={done} />}
      {chosen && open === 'message' && <MessageMany chosen={chosen} onClose={close} onDone={done} />}
    </div>
  )
}

interface ManyProps {
  chosen: Many
  onClose: () => void
  onDone: () => void
}

function HoldMany({ chosen, onClose, onDone }: ManyProps) {
  const { t } = useTranslation()
  const hold = useAction(holdScreens, {
    onDone,
    done: ({ changed }) => t('fleet.heldMany', { count: changed }),
    failed: (error) => failureOf(error, t('fleet.holdFailed')),
    refresh: SCREEN_READS,
  })
  return (
    <HoldReasonDialog
      open
      title={t('fleet.holdMany', { count: countOf(chosen) })}
      busy={hold.busy}
      onClose={onClose}
      onHold={(reason) => hold.run({ body: { ...meantBy(chosen), reason } })}
    />
  )
}

function ReleaseMany({ chosen, onClose, onDone }: ManyProps) {
  const { t } = useTranslation()
  const release = useAction(releaseScreens, {
    onDone,
    done: ({ changed }) => t('fleet.releasedMany', { count: changed }),
    failed: (error) => failureOf(error, t('fleet.releaseFailed')),
    refresh: SCREEN_READS,
  })
  return (
    <ConfirmDialog
      open
      variant="primary"
      title={t('fleet.releaseMany', { count: countOf(chosen) })}
      confirm={t('fleet.release')}
      busy={release.busy}
      onClose={onClose}
      onConfirm={() => release.run({ body: meantBy(chosen) })}
    >
      {t('fleet.releaseManyText')}
    </ConfirmDialog>
  )
}

const tagsOf = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

function TagMany({ chosen, onClose, onDone }: ManyProps) {
  const { t } = useTranslation()
  const form = useCallForm(
    ({ add, remove }: { add: string; remove: string }) =>
      api(tagScreens, { body: { ...meantBy(chosen), add: tagsOf(add), remove: tagsOf(remove) } }),
    {
      values: { add: '', remove: '' },
      onDone,
      done: ({ changed }) => t('fleet.tagged', { count: changed }),
      failure: t('fleet.tagFailed'),
      refresh: SCREEN_READS,
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('fleet.tagMany', { count: countOf(chosen) })}
      description={t('fleet.tagText', { letters: MOST_TAG_LETTERS })}
      submit={t('fleet.tagDo')}
      disabled={tagsOf(form.watch('add')).length + tagsOf(form.watch('remove')).length === 0}
    >
      <Input label={t('fleet.tagAdd')} hint={t('fleet.tagHint')} autoComplete="off" {...form.field('add')} />
      <Input label={t('fleet.tagRemove')} autoComplete="off" {...form.field('remove')} />
    </FormDialog>
  )
}

function MessageMany({ chosen, onClose, onDone }: ManyProps) {
  const { t } = useTranslation()
  const form = useCallForm(
    ({ message }: { message: string }) => api(messageDrivers, { body: { ...meantBy(chosen), message } }),
    {
      values: { message: '' },
      onDone,
      done: ({ drivers }) => t('fleet.messaged', { count: drivers }),
      failure: t('fleet.messageFailed'),
    },
  )
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('fleet.messageMany', { count: countOf(chosen) })}
      description={t('fleet.messageText')}
      submit={t('fleet.messageSend')}
      disabled={form.watch('message').trim() === ''}
    >
      <Textarea
        label={t('fleet.message')}
        hint={t('fleet.messageHint')}
        required
        maxLength={MOST_MESSAGE_LETTERS}
        {...form.field('message')}
      />
    </FormDialog>
  )
}
