import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths'
import { MemberLayout } from '../layout/member-layout'
import { FirstLoad, page, redirect, settingsPage, sharedPages } from './parts'

export function advertiserRoutes(): RouteObject[] {
  return [
    {
      HydrateFallback: FirstLoad,
      children: [
        {
          Component: MemberLayout,
          children: [
            page(
              paths.home(),
              () => import('../../roles/advertiser/overview'),
              (module) => module.Overview,
            ),
            page(
              paths.bookAd(),
              () => import('../../roles/advertiser/book-ad'),
              (module) => module.BookAd,
            ),
            page(
              paths.monitorAds(),
              () => import('../../roles/advertiser/monitor-ads'),
              (module) => module.MonitorAds,
            ),
            page(
              paths.reports(),
              () => import('../../roles/advertiser/reports'),
              (module) => module.Reports,
            ),
            page(
              paths.analytics(),
              () => import('../../roles/advertiser/analytics'),
              (module) => module.Analytics,
            ),
            page(
              '/monitor-ads/:id',
              () => import('../../roles/advertiser/ad-detail'),
              (module) => module.AdDetail,
            ),
            page(
              paths.billing(),
              () => import('../../roles/advertiser/billing'),
              (module) => module.Billing,
            ),
            page(
              paths.campaigns(),
              () => import('../../roles/advertiser/campaigns'),
              (module) => module.Campaigns,
            ),
            page(
              paths.creatives(),
              () => import('../../roles/advertiser/creatives'),
              (module) => module.Creatives,
            ),
            page(
              paths.advertisers(),
              () => import('../../roles/advertiser/advertisers'),
              (module) => module.Advertisers,
            ),
            page(
              paths.support(),
              () => import('../../roles/public/support'),
              (module) => module.Support,
            ),
            settingsPage(),
          ],
        },
        ...sharedPages(),
        redirect(paths.advertiser(), paths.home()),
        redirect(paths.advertiserBookAd(), paths.bookAd()),
        redirect('*', paths.home()),
      ],
    },
  ]
}
