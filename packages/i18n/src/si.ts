import advertisers from './si/advertisers.json'
import auth from './si/auth.json'
import billing from './si/billing.json'
import booking from './si/booking.json'
import calendar from './si/calendar.json'
import campaigns from './si/campaigns.json'
import chart from './si/chart.json'
import common from './si/common.json'
import creatives from './si/creatives.json'
import drafts from './si/drafts.json'
import driver from './si/driver.json'
import errors from './si/errors.json'
import forecast from './si/forecast.json'
import hooks from './si/hooks.json'
import inquiry from './si/inquiry.json'
import integrity from './si/integrity.json'
import keys from './si/keys.json'
import layout from './si/layout.json'
import legibility from './si/legibility.json'
import list from './si/list.json'
import looks from './si/looks.json'
import maker from './si/maker.json'
import map from './si/map.json'
import monitor from './si/monitor.json'
import notifications from './si/notifications.json'
import overview from './si/overview.json'
import payment from './si/payment.json'
import payouts from './si/payouts.json'
import plan from './si/plan.json'
import privacy from './si/privacy.json'
import proof from './si/proof.json'
import reasons from './si/reasons.json'
import report from './si/report.json'
import road from './si/road.json'
import settings from './si/settings.json'
import share from './si/share.json'
import states from './si/states.json'
import support from './si/support.json'
import team from './si/team.json'
import templates from './si/templates.json'
import validation from './si/validation.json'
import vehicle from './si/vehicle.json'

/** Sinhala texts for what visitors, drivers and advertisers see in the web app, besides the landing page. */
export const si = {
  advertisers,
  auth,
  billing,
  booking,
  calendar,
  campaigns,
  chart,
  common,
  creatives,
  drafts,
  driver,
  errors,
  forecast,
  inquiry,
  integrity,
  keys,
  hooks,
  layout,
  legibility,
  list,
  looks,
  maker,
  map,
  monitor,
  notifications,
  overview,
  payment,
  payouts,
  plan,
  privacy,
  proof,
  reasons,
  report,
  road,
  settings,
  share,
  states,
  support,
  team,
  templates,
  validation,
  vehicle,
}
