import { listAdvertisers } from '@ayob/contract/advertisers'
import type { AnswerOf } from '@ayob/contract/call'
import { Building2, ExternalLink } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAllPages } from '../../lib/calls'
import { readableAddress } from '../../lib/readable-address'
import { Input } from '../../ui/field'
import { PageHeader } from '../../ui/page-header'
import { EmptyState, Loaded } from '../../ui/states'

/** /advertisers: the advertisers of the platform, by name. */
export function Advertisers() {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  const search = useDeferredValue(words.trim().toLocaleLowerCase())
  const query = useAllPages(listAdvertisers, ({ advertisers }) => advertisers)
  return (
    <>
      <PageHeader title={t('advertisers.title')} subtitle={t('advertisers.subtitle')} />
      <Loaded query={query} failed={t('advertisers.loadFailed')} rowHeight="h-16">
        {(advertisers) => {
          const shown = advertisers.filter(({ organization_name: name }) => name.toLocaleLowerCase().includes(search))
          return (
            <>
              <Input
                className="mb-5 max-w-md"
                type="search"
                label={t('common.search')}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
              {shown.length === 0 ? (
                <EmptyState title={search ? t('list.noResults', { query: words.trim() }) : t('advertisers.empty')} />
              ) : (
                <Organizations organizations={shown} />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

function Organizations({ organizations }: { organizations: AnswerOf<typeof listAdvertisers>['advertisers'] }) {
  return (
    <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
      {organizations.map(({ organization_name: name, website }, index) => (
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
                <span className="truncate">
                  {readableAddress(website)
                    .replace(/^https?:\/\//, '')
                    .replace(/\/$/, '')}
                </span>
                <ExternalLink aria-hidden className="size-3.5 flex-none" />
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
