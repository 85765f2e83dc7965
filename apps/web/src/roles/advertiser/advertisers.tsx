import { listAdvertisers } from '@ayob/contract/advertisers'
import { useQuery } from '@tanstack/react-query'
import { Building2, ExternalLink } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allPages, LARGEST_PAGE } from '../../lib/all-pages'
import { api } from '../../lib/api'
import { messageOf } from '../../lib/api-error'
import { Input } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import { SkeletonCards } from '../../ui/skeleton'
import { EmptyState, ErrorState } from '../../ui/states'

/** /advertisers: who advertises here, by name. */
export function Advertisers() {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words.trim().toLocaleLowerCase())
  const query = useQuery({
    queryKey: ['advertisers'],
    queryFn: ({ signal }) =>
      allPages(
        (page) => api(listAdvertisers, { query: { page, limit: LARGEST_PAGE }, signal }),
        ({ advertisers }) => advertisers,
      ),
  })
  const header = <PageHeader title={t('advertisers.title')} subtitle={t('advertisers.subtitle')} />
  if (query.isPending) {
    return (
      <>
        {header}
        <SkeletonCards className="h-16" />
      </>
    )
  }
  if (!query.data) {
    return (
      <>
        {header}
        <ErrorState
          title={t('advertisers.loadFailed')}
          detail={messageOf(query.error, t('errors.network'))}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  const shown = query.data.filter(({ organization_name: name }) => name.toLocaleLowerCase().includes(wanted))
  return (
    <>
      {header}
      <Input
        className="mb-5 max-w-md"
        type="search"
        label={t('common.search')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState title={wanted ? t('common.noResults', { query: words.trim() }) : t('advertisers.empty')} />
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {shown.map(({ organization_name: name, website }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two organisations may share a name, and entries have no id
            <li key={index} className="flex min-w-0 items-center gap-4 rounded-card border border-line bg-card p-4">
              <Building2 aria-hidden className="size-6 flex-none text-lagoon" />
              <div className="min-w-0">
                <h2 className="text-base break-words">{name}</h2>
                {website && (
                  <a
                    href={website}
                    target="_blank"
                    rel="noreferrer nofollow"
                    className="inline-flex max-w-full items-center gap-1.5 text-sm font-medium text-lagoon underline"
                  >
                    <span className="truncate">{website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</span>
                    <ExternalLink aria-hidden className="size-3.5 flex-none" />
                  </a>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
