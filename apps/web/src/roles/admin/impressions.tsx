import type { AnswerOf } from '@ayob/contract/call'
import { getImpressions, putImpressions } from '@ayob/contract/impressions'
import { VEHICLE_TYPES, type VehicleType } from '@ayob/contract/vehicle-types'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NeedsRole } from '../../features/access/needs-role'
import { FillForm } from '../../features/impressions/fill-form'
import { WeekTable } from '../../features/impressions/week-table'
import { useTab } from '../../lib/address'
import { useAction, useCall } from '../../lib/calls'
import { dateTimeOf } from '../../lib/format'
import { Button } from '../../ui/button'
import { PageHeader } from '../../ui/page-header'
import { Loaded } from '../../ui/states'
import { Tabs } from '../../ui/tabs'

const TYPES = VEHICLE_TYPES as readonly [VehicleType, ...VehicleType[]]

/** /admin/impressions: how many people can see one play, by hour of the week. */
export function Impressions() {
  const { t } = useTranslation()
  const query = useCall(getImpressions, {})
  return (
    <>
      <PageHeader title={t('impressions.title')} subtitle={t('impressions.subtitle')} />
      <Loaded query={query} failed={t('impressions.loadFailed')}>
        {(shown) => <Multipliers shown={shown} />}
      </Loaded>
    </>
  )
}

/** The multipliers of each vehicle type with unsaved changes, and the history of versions. */
function Multipliers({ shown: { multipliers, method, history, version } }: { shown: AnswerOf<typeof getImpressions> }) {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(TYPES)
  const [drafts, setDrafts] = useState<Partial<Record<VehicleType, readonly string[]>>>({})
  const save = useAction(putImpressions, {
    store: getImpressions,
    onDone: () => setDrafts({}),
    done: t('impressions.saved'),
    failed: t('impressions.saveFailed'),
  })
  const before = multipliers[tab]
  const values = drafts[tab] ?? before.map(String)
  const change = (hours: readonly number[], value: string) => {
    const next = [...values]
    for (const hour of hours) next[hour] = value
    setDrafts({ ...drafts, [tab]: next })
  }
  const given = Object.entries(drafts).map(([type, week]) => [type, (week ?? []).map(Number)] as const)
  const changed = given.some(([type, week]) =>
    week.some((value, hour) => value !== multipliers[type as VehicleType][hour]),
  )
  const unfit = Object.values(drafts).some((week) =>
    week?.some((value) => value.trim() === '' || Number.isNaN(Number(value))),
  )
  return (
    <>
      <p className="mb-6 max-w-3xl text-soft">{method}</p>
      <Tabs
        label={t('impressions.types')}
        value={tab}
        onChange={setTab}
        items={TYPES.map((type) => ({ value: type, label: t(`states.vehicle_${type}`) }))}
      >
        <NeedsRole call={putImpressions} className="gap-5">
          <div className="grid gap-5">
            <FillForm onFill={change} />
            <WeekTable
              label={t('impressions.weekOf', { type: t(`states.vehicle_${tab}`) })}
              values={values}
              before={before}
              onChange={(hour, value) => change([hour], value)}
            />
            <div className="flex flex-wrap justify-end gap-3">
              <Button disabled={!changed} onClick={() => setDrafts({})}>
                {t('impressions.reset')}
              </Button>
              <Button
                look="primary"
                disabled={!changed || unfit}
                busy={save.busy}
                onClick={() => save.run({ body: { version, multipliers: Object.fromEntries(given) } })}
              >
                {t('impressions.save')}
              </Button>
            </div>
          </div>
        </NeedsRole>
      </Tabs>
      <section className="mt-8">
        <h2 className="text-xl">{t('impressions.history')}</h2>
        <ol className="mt-3 grid gap-2 border-l-2 border-line pl-4">
          {history.map((entry, index) => (
            <li key={entry.version}>
              <span className="font-medium">
                {index === history.length - 1
                  ? t('impressions.shipped')
                  : t('impressions.changedBy', { name: entry.changed_by ?? t('activity.by_unknown') })}
              </span>
              {index < history.length - 1 && (
                <span className="tabular text-sm text-soft"> · {dateTimeOf(entry.valid_from)}</span>
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}
