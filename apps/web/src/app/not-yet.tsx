import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../lib/paths'
import { buttonClass } from '../ui/button'
import { PageHeader } from '../ui/page-header'

/** Says plainly that a page is still being built. */
export function NotYet() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('layout.notYetTitle')} subtitle={t('layout.notYetText')} />
      <Link to={paths.home()} className={buttonClass()}>
        {t('layout.toOverview')}
      </Link>
    </>
  )
}
