import activity from './en/activity.json'
import admin from './en/admin.json'
import administrators from './en/administrators.json'
import advertisers from './en/advertisers.json'
import auth from './en/auth.json'
import backups from './en/backups.json'
import billing from './en/billing.json'
import booking from './en/booking.json'
import campaigns from './en/campaigns.json'
import chart from './en/chart.json'
import common from './en/common.json'
import confirmations from './en/confirmations.json'
import creatives from './en/creatives.json'
import devices from './en/devices.json'
import display from './en/display.json'
import drafts from './en/drafts.json'
import driver from './en/driver.json'
import errors from './en/errors.json'
import fleet from './en/fleet.json'
import forecast from './en/forecast.json'
import hooks from './en/hooks.json'
import impressions from './en/impressions.json'
import inquiries from './en/inquiries.json'
import inquiry from './en/inquiry.json'
import integrity from './en/integrity.json'
import journal from './en/journal.json'
import keys from './en/keys.json'
import landing from './en/landing.json'
import layout from './en/layout.json'
import legibility from './en/legibility.json'
import looks from './en/looks.json'
import maker from './en/maker.json'
import manage from './en/manage.json'
import map from './en/map.json'
import monitor from './en/monitor.json'
import notifications from './en/notifications.json'
import overview from './en/overview.json'
import payment from './en/payment.json'
import payouts from './en/payouts.json'
import people from './en/people.json'
import plan from './en/plan.json'
import pricing from './en/pricing.json'
import privacy from './en/privacy.json'
import proof from './en/proof.json'
import reasons from './en/reasons.json'
import report from './en/report.json'
import requests from './en/requests.json'
import review from './en/review.json'
import road from './en/road.json'
import search from './en/search.json'
import settings from './en/settings.json'
import share from './en/share.json'
import states from './en/states.json'
import support from './en/support.json'
import team from './en/team.json'
import templates from './en/templates.json'
import validation from './en/validation.json'
import vehicle from './en/vehicle.json'

/** Every English text of the web app. Texts of the server have their own areas. */
export const en = {
  activity,
  admin,
  administrators,
  advertisers,
  auth,
  backups,
  billing,
  booking,
  campaigns,
  chart,
  common,
  confirmations,
  creatives,
  devices,
  display,
  drafts,
  driver,
  errors,
  fleet,
  forecast,
  impressions,
  inquiries,
  inquiry,
  integrity,
  journal,
  keys,
  hooks,
  landing,
  layout,
  legibility,
  looks,
  manage,
  maker,
  map,
  monitor,
  notifications,
  overview,
  payment,
  payouts,
  people,
  plan,
  pricing,
  privacy,
  proof,
  reasons,
  report,
  requests,
  review,
  road,
  search,
  settings,
  share,
  states,
  support,
  team,
  templates,
  validation,
  vehicle,
}
