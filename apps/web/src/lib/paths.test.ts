import { expect, test } from 'vitest'
import { paths } from './paths'

test('addresses stay what bookmarks, mails and the gateway know', () => {
  const addresses = {
    ...Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [name, (path as (argument?: string) => string)('x y')]),
    ),
    signUpPlain: paths.signUp(),
    bookAdPlain: paths.bookAd(),
    adminRegistrationsPlain: paths.adminRegistrations(),
    settingsPlain: paths.settings(),
  }
  expect(addresses).toMatchInlineSnapshot(`
    {
      "adminActivity": "/admin/activity",
      "adminAd": "/admin/monitor-ads?q=x",
      "adminAdvertiser": "/admin/advertisers?person=x%20y",
      "adminAdvertisers": "/admin/advertisers",
      "adminDataRequests": "/admin/data-requests",
      "adminDriver": "/admin/drivers?person=x%20y",
      "adminDrivers": "/admin/drivers",
      "adminImpressions": "/admin/impressions",
      "adminInquiries": "/admin/inquiries?tab=x y",
      "adminJournal": "/admin/journal",
      "adminMonitorAds": "/admin/monitor-ads?tab=x y",
      "adminPaymentsOf": "/admin/journal?tab=payments&booking=x%20y",
      "adminPlatform": "/admin/ayob-platform",
      "adminPricing": "/admin/pricing",
      "adminRegistrations": "/admin/registrations?tab=x y",
      "adminRegistrationsPlain": "/admin/registrations",
      "adminScreens": "/admin/screens",
      "adminTickets": "/admin/tickets?tab=x y",
      "advertiser": "/advertiser",
      "advertiserBookAd": "/advertiser/book-ad",
      "advertisers": "/advertisers",
      "analytics": "/analytics",
      "analyticsRoutes": "/analytics?view=routes",
      "billing": "/billing",
      "bookAd": "/book-ad?vehicle=x%20y",
      "bookAdPlain": "/book-ad",
      "bookAdWith": "/book-ad?creative=x%20y",
      "campaigns": "/campaigns",
      "creatives": "/creatives",
      "forgotPassword": "/auth/forgot-password",
      "home": "/",
      "landing": "/#x y",
      "monitorAd": "/monitor-ads/x%20y",
      "monitorAds": "/monitor-ads?tab=x y",
      "optOut": "/opt-out",
      "paymentCancel": "/payment/cancel",
      "paymentSuccess": "/payment/success",
      "privacy": "/privacy",
      "reports": "/reports",
      "resetPassword": "/auth/reset-password?token=x%20y",
      "settings": "/settings?tab=x y",
      "settingsPlain": "/settings",
      "signIn": "/auth?mode=signin",
      "signUp": "/auth?mode=signup&type=x y",
      "signUpPlain": "/auth?mode=signup",
      "support": "/support",
    }
  `)
})
