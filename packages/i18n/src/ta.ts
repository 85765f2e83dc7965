import advertisers from './ta/advertisers.json'
import auth from './ta/auth.json'
import billing from './ta/billing.json'
import booking from './ta/booking.json'
import calendar from './ta/calendar.json'
import campaigns from './ta/campaigns.json'
import chart from './ta/chart.json'
import common from './ta/common.json'
import creatives from './ta/creatives.json'
import drafts from './ta/drafts.json'
import driver from './ta/driver.json'
import errors from './ta/errors.json'
import forecast from './ta/forecast.json'
import hooks from './ta/hooks.json'
import inquiry from './ta/inquiry.json'
import integrity from './ta/integrity.json'
import keys from './ta/keys.json'
import layout from './ta/layout.json'
import legibility from './ta/legibility.json'
import list from './ta/list.json'
import looks from './ta/looks.json'
import maker from './ta/maker.json'
import map from './ta/map.json'
import monitor from './ta/monitor.json'
import notifications from './ta/notifications.json'
import overview from './ta/overview.json'
import payment from './ta/payment.json'
import payouts from './ta/payouts.json'
import plan from './ta/plan.json'
import privacy from './ta/privacy.json'
import proof from './ta/proof.json'
import reasons from './ta/reasons.json'
import report from './ta/report.json'
import road from './ta/road.json'
import settings from './ta/settings.json'
import share from './ta/share.json'
import states from './ta/states.json'
import support from './ta/support.json'
import team from './ta/team.json'
import templates from './ta/templates.json'
import validation from './ta/validation.json'
import vehicle from './ta/vehicle.json'

/** Tamil texts for what visitors, drivers and advertisers see in the web app, besides the landing page. */
export const ta = {
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
