import {
  addHouseAd,
  adminHouseAds,
  changeHouseAd,
  deleteHouseAd,
  type HouseAd,
  orderHouseAds,
} from '@ayob/contract/house-ads'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IfRole, NeedsRole } from '../../features/access/needs-role'
import { HouseAdCard } from '../../features/house-ads/house-ad-card'
import { HouseAdForm } from '../../features/house-ads/house-ad-form'
import { useAction, useCall } from '../../lib/calls'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { PageHeader } from '../../ui/page-header'
import { EmptyState, Loaded } from '../../ui/states'

const READS = [adminHouseAds]

/** /admin/house-ads: what screens show in airtime that no booking fills. */
export function HouseAds() {
  const { t } = useTranslation()
  const query = useCall(adminHouseAds)
  const [edited, setEdited] = useState<HouseAd | 'new'>()
  const [removed, setRemoved] = useState<HouseAd>()
  const change = useAction(changeHouseAd, { failed: t('houseAds.changeFailed'), refresh: READS })
  const order = useAction(orderHouseAds, { failed: t('houseAds.moveFailed'), refresh: READS })
  const remove = useAction(deleteHouseAd, {
    onDone: () => setRemoved(undefined),
    done: t('houseAds.deleted'),
    failed: t('houseAds.deleteFailed'),
    refresh: READS,
  })
  const pause = ({ id, name, from, until, vehicle_types, paused, version, files }: HouseAd) =>
    change.run({
      params: { id },
      body: {
        ...{ name, from, until, vehicle_types, version, paused: !paused },
        files: files.map(({ language, file_path }) => ({ language, file_path })),
      },
    })
  /** Moves the house ad at a position one further. */
  const swap = (all: readonly HouseAd[], at: number, step: 1 | -1) => {
    const ids = all.map(({ id }) => id)
    const [moved = ''] = ids.splice(at, 1)
    ids.splice(at + step, 0, moved)
    order.run({ body: { ids } })
  }
  return (
    <>
      <PageHeader
        title={t('houseAds.title')}
        subtitle={t('houseAds.subtitle')}
        actions={
          <IfRole call={addHouseAd}>
            <Button variant="primary" icon={Plus} onClick={() => setEdited('new')}>
              {t('houseAds.add')}
            </Button>
          </IfRole>
        }
      />
      <Loaded query={query} failed={t('houseAds.loadFailed')} rowHeight="h-56">
        {({ house_ads: all }) =>
          all.length === 0 ? (
            <EmptyState title={t('houseAds.empty')}>{t('houseAds.emptyText')}</EmptyState>
          ) : (
            <NeedsRole call={changeHouseAd} className="gap-5">
              <div className="grid gap-4">
                {all.map((house, at) => (
                  <HouseAdCard
                    key={house.id}
                    house={house}
                    busy={change.busy}
                    onUp={at > 0 ? () => swap(all, at, -1) : undefined}
                    onDown={at < all.length - 1 ? () => swap(all, at, 1) : undefined}
                    onEdit={() => setEdited(house)}
                    onPause={() => pause(house)}
                    onDelete={() => setRemoved(house)}
                  />
                ))}
                <p className="text-soft">{t('houseAds.builtIn')}</p>
              </div>
            </NeedsRole>
          )
        }
      </Loaded>
      {edited && <HouseAdForm house={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      <ConfirmDialog
        open={removed !== undefined}
        title={t('houseAds.deleteTitle', { name: removed?.name })}
        confirm={t('houseAds.delete')}
        busy={remove.busy}
        onClose={() => setRemoved(undefined)}
        onConfirm={() => removed && remove.run({ params: { id: removed.id } })}
      >
        {t('houseAds.deleteText')}
      </ConfirmDialog>
    </>
  )
}
