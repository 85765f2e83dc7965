import { ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SearchButton } from '../../features/search/search-button'
import { paths } from '../../lib/paths'
import { Avatar } from '../../ui/avatar'
import { AdminNav } from './admin-nav'
import { AdminPages } from './admin-pages'
import { Shell } from './shell'

/** The layout for administrators. */
export function AdminLayout() {
  const { t } = useTranslation()
  return (
    <Shell
      home={paths.home()}
      title={<span className="font-display font-semibold">{t('layout.adminPortal')}</span>}
      nav={<AdminNav />}
      badge={
        <span className="mt-2 inline-flex items-center gap-1.5 rounded-full border border-turmeric/60 px-2.5 py-0.5 font-medium text-turmeric">
          <ShieldCheck aria-hidden className="size-3.5" />
          {t('layout.adminAccess')}
        </span>
      }
      type={t('layout.administrator')}
      action={<SearchButton />}
      avatar={(name, url) => <Avatar name={name} url={url} />}
    >
      <AdminPages />
    </Shell>
  )
}
