import { type DeviceBatch, deviceBatches, deviceBatchLabels, MAX_BATCH, makeDeviceBatch } from '@ayob/contract/devices'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api'
import { useCall } from '../../lib/calls'
import { dateOf } from '../../lib/format'
import { useCallForm } from '../../lib/use-call-form'
import { useDownload } from '../../lib/use-download'
import { Button } from '../../ui/button'
import { Input, NumberInput, Textarea } from '../../ui/field'
import { FormDialog } from '../../ui/form'
import { OnceShown } from '../../ui/once-shown'
import { EmptyState, Loaded } from '../../ui/states'

/** Makes batches of boxes that enrol themselves, shows their token once, and lists them with their labels. */
export function BatchesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<{ id: string; token: string }>()
  const form = useCallForm(
    ({ serials, count, model }: { serials: string; count: string; model: string }) => {
      const given = serialsOf(serials)
      const boxes = given.length > 0 ? { serials: given } : count !== '' ? { count: Number(count) } : {}
      return api(makeDeviceBatch, { body: { ...boxes, model } })
    },
    {
      values: { serials: '', count: '', model: '' },
      clear: true,
      done: ({ batch }) => setMade(batch),
      failure: t('devices.batchFailed'),
      refresh: [deviceBatches],
    },
  )
  const hasSerials = serialsOf(form.watch('serials')).length > 0
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={t('devices.batches')}
        description={t('devices.batchesText')}
        submit={t('devices.batchMake')}
        wide
      >
        <Textarea
          label={t('devices.batchSerials')}
          hint={t('devices.batchSerialsHint')}
          rows={4}
          spellCheck={false}
          {...form.field('serials')}
        />
        <NumberInput
          label={t('devices.batchCount')}
          step={1}
          hint={t('devices.batchMost', { count: MAX_BATCH })}
          disabled={hasSerials}
          {...form.field('count')}
        />
        <Input label={t('devices.model')} optional maxLength={100} {...form.field('model')} />
        <BatchList />
      </FormDialog>
      <OnceShown
        title={t('devices.batchNewTitle', { id: made?.id })}
        text={t('devices.batchNewText')}
        label={t('devices.batchConf')}
        value={made && `token = ${made.token}`}
        onDone={() => setMade(undefined)}
      />
    </>
  )
}

function BatchList() {
  const { t } = useTranslation()
  const query = useCall(deviceBatches)
  return (
    <Loaded query={query} failed={t('devices.batchesFailed')}>
      {({ batches }) =>
        batches.length === 0 ? (
          <EmptyState title={t('devices.batchesEmpty')} />
        ) : (
          <ul aria-label={t('devices.batchesList')} className="grid divide-y divide-line">
            {batches.map((batch) => (
              <BatchLine key={batch.id} batch={batch} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function BatchLine({ batch: { id, model, size, enrolled, expires_at } }: { batch: DeviceBatch }) {
  const { t } = useTranslation()
  const labels = useDownload(deviceBatchLabels, t('devices.batchesFailed'))
  const isOver = Date.parse(expires_at) <= Date.now()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
      <span className="min-w-0 flex-1">
        <strong className="figures">{id}</strong> {model}
        <span className="block text-soft">
          {t('devices.batchEnrolled', { enrolled, size })} ·{' '}
          {isOver ? t('devices.batchOver') : t('devices.batchUntil', { day: dateOf(expires_at) })}
        </span>
      </span>
      <Button
        icon={Printer}
        busy={labels.busy}
        aria-label={t('devices.batchLabels', { id })}
        onClick={() => labels.run({ params: { id } })}
      >
        PDF
      </Button>
    </li>
  )
}

/** The first column of pasted lines: separated by commas, semicolons or tabs, with or without quotes. */
const serialsOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => (line.split(/[,;\t]/)[0] ?? '').replaceAll('"', '').trim())
    .filter(Boolean)
