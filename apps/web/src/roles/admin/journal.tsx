import { recordTransfer } from '@ayob/contract/journal'
import { Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IfRole } from '../../features/access/needs-role'
import { JournalPanel } from '../../features/journal/journal-panel'
import { PaymentsPanel } from '../../features/journal/payments-panel'
import { TransferDialog } from '../../features/journal/transfer-dialog'
import { useOpenParam, useTab } from '../../lib/address'
import { Button } from '../../ui/button'
import { PageHeader } from '../../ui/page-header'
import { Tabs } from '../../ui/tabs'

const TABS = ['journal', 'payments'] as const

/** /admin/journal: every movement of money, and the payments with their refunds. */
export function Journal() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(TABS)
  const [open, setOpen] = useOpenParam('open')
  return (
    <>
      <PageHeader
        title={t('journal.title')}
        subtitle={t('journal.subtitle')}
        actions={
          <IfRole call={recordTransfer}>
            <Button icon={Landmark} onClick={() => setOpen('transfer')}>
              {t('journal.transfer')}
            </Button>
          </IfRole>
        }
      />
      <Tabs
        label={t('journal.views')}
        items={TABS.map((value) => ({ value, label: t(`journal.tab_${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'journal' ? <JournalPanel /> : <PaymentsPanel />}
      </Tabs>
      {open === 'transfer' && <TransferDialog onClose={() => setOpen(null)} />}
    </>
  )
}
