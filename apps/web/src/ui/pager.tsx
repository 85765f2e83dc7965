import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from './button'

interface Props {
  page: number
  limit: number
  total: number
  onChange: (page: number) => void
}

/** Buttons to the previous and next page of a list. Renders nothing for a single page. */
export function Pager({ page, limit, total, onChange }: Props) {
  const { t } = useTranslation()
  const pages = Math.max(1, Math.ceil(total / Math.max(1, limit)))
  if (pages === 1) return null
  return (
    <nav aria-label={t('list.pages')} className="mt-5 flex items-center justify-between gap-4">
      <Button disabled={page <= 1} icon={ChevronLeft} onClick={() => onChange(page - 1)}>
        {t('common.previous')}
      </Button>
      <span className="tabular text-soft">{t('list.pageOf', { page, pages })}</span>
      <Button disabled={page >= pages} onClick={() => onChange(page + 1)}>
        {t('common.next')}
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}
