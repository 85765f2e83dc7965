import advertisers from './en/advertisers.json'
import auth from './en/auth.json'
import billing from './en/billing.json'
import booking from './en/booking.json'
import calendar from './en/calendar.json'
import campaigns from './en/campaigns.json'
import chart from './en/chart.json'
import common from './en/common.json'
import creatives from './en/creatives.json'
import drafts from './en/drafts.json'
import driver from './en/driver.json'
import errors from './en/errors.json'
import forecast from './en/forecast.json'
import hooks from './en/hooks.json'
import inquiry from './en/inquiry.json'
import integrity from './en/integrity.json'
import keys from './en/keys.json'
import layout from './en/layout.json'
import legibility from './en/legibility.json'
import list from './en/list.json'
import looks from './en/looks.json'
import maker from './en/maker.json'
import map from './en/map.json'
import monitor from './en/monitor.json'
import notifications from './en/notifications.json'
import overview from './en/overview.json'
import payment from './en/payment.json'
import payouts from './en/payouts.json'
import plan from './en/plan.json'
import privacy from './en/privacy.json'
import proof from './en/proof.json'
import reasons from './en/reasons.json'
import report from './en/report.json'
import road from './en/road.json'
import settings from './en/settings.json'
import share from './en/share.json'
import states from './en/states.json'
import support from './en/support.json'
import team from './en/team.json'
import templates from './en/templates.json'
import validation from './en/validation.json'
import vehicle from './en/vehicle.json'

/** English texts for what visitors, drivers and advertisers see in the web app, besides the landing page. */
export const en = {
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
