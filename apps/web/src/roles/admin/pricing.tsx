import { useTranslation } from 'react-i18next'
import { AuditTrail } from '../../features/pricing/audit-trail'
import { AdvertiserCost, DriverEarnings } from '../../features/pricing/calculators'
import { Configuration } from '../../features/pricing/configuration'
import { Formulas } from '../../features/pricing/formulas'
import { Parameters } from '../../features/pricing/parameters'
import { useTab } from '../../lib/address'
import { PageHeader } from '../../ui/page-header'
import { Tabs } from '../../ui/tabs'

const TABS = ['driver', 'a', 'b', 'configuration', 'formulas', 'parameters', 'audit'] as const
type Tab = (typeof TABS)[number]

/** /admin/pricing: the configuration, formulas and parameters behind prices and pay, and their audit trail. */
export function Pricing() {
  const { t } = useTranslation()
  const [tab, setTab] = useTab(TABS)
  return (
    <>
      <PageHeader title={t('pricing.title')} subtitle={t('pricing.subtitle')} />
      <Tabs
        label={t('pricing.tabs')}
        value={tab}
        onChange={setTab}
        items={TABS.map((value) => ({ value, label: t(`pricing.tab_${value}`) }))}
      >
        <Content tab={tab} />
      </Tabs>
    </>
  )
}

function Content({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'driver':
      return <DriverEarnings />
    case 'a':
    case 'b':
      return <AdvertiserCost key={tab} method={tab} />
    case 'configuration':
      return <Configuration />
    case 'formulas':
      return <Formulas />
    case 'parameters':
      return <Parameters />
    case 'audit':
      return <AuditTrail />
  }
}
