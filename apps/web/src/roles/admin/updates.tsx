import { adminRings, changeRings, RELEASE_KINDS, RUNNING_FILTERS, type RunningScreen } from '@ayob/contract/rings'
import { Plus, Timer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { Releases, Rollout } from '../../features/updates/rollout'
import { RunningTable } from '../../features/updates/running-table'
import { ImageDialog, PinDialog, type Step, StepDialog, WaitsDialog } from '../../features/updates/step-dialog'
import { useListState, useParam } from '../../lib/address'
import { LIST, useCall } from '../../lib/calls'
import { Button } from '../../ui/button'
import { Select } from '../../ui/field'
import { ListPage } from '../../ui/list-page'

const PAGE = 25

/** /admin/updates: how far builds of the player and images of the system have come, and which screen runs what. */
export function Updates() {
  const { t } = useTranslation()
  const list = useListState({ tabs: RUNNING_FILTERS })
  const [asked, setKind] = useParam('kind')
  const kind = RELEASE_KINDS.find((one) => one === asked) ?? 'player'
  const [step, setStep] = useState<Step | null>(null)
  const [pinning, setPinning] = useState<RunningScreen | null>(null)
  const [open, setOpen] = useState<'waits' | 'image' | null>(null)
  const { tab, page, q } = list
  const query = useCall(adminRings, { query: { kind, status: tab, page, q, limit: PAGE }, ...LIST })
  return (
    <>
      <ListPage
        title={t('updates.title')}
        subtitle={t('updates.subtitle')}
        actions={
          <>
            <Select
              label={t('updates.kind')}
              value={kind}
              onChange={({ target }) => setKind(target.value)}
              options={RELEASE_KINDS.map((one) => [one, t(`updates.kind_${one}`)] as const)}
            />
            <IfRole call={changeRings}>
              <Button icon={Timer} onClick={() => setOpen('waits')}>
                {t('updates.waits')}
              </Button>
              {kind === 'image' && (
                <Button icon={Plus} variant="primary" onClick={() => setOpen('image')}>
                  {t('updates.addImage')}
                </Button>
              )}
            </IfRole>
          </>
        }
        query={query}
        failed={t('updates.loadFailed')}
        list={list}
        above={(answer) => (
          <>
            <Rollout answer={answer} onStep={setStep} />
            <Releases answer={answer} onStep={setStep} />
          </>
        )}
        search={t('updates.search')}
        tabs={{ label: t('updates.filter'), text: (value) => t(`updates.tab_${value}`) }}
        rows={({ screens }) => screens}
        empty={t('updates.noScreens')}
        emptyText={q || tab !== 'all' ? undefined : t('updates.noScreensText')}
        rowHeight="h-16"
      >
        {(screens) => <RunningTable screens={screens} onPin={setPinning} />}
      </ListPage>
      {step && <StepDialog step={step} onClose={() => setStep(null)} />}
      {pinning && (
        <PinDialog
          screen={pinning}
          kind={kind}
          releases={query.data?.releases ?? []}
          onClose={() => setPinning(null)}
        />
      )}
      {open === 'waits' && query.data && <WaitsDialog waits={query.data.waits} onClose={() => setOpen(null)} />}
      {open === 'image' && <ImageDialog onClose={() => setOpen(null)} />}
    </>
  )
}
