import activity from './en/activity.json'
import admin from './en/admin.json'
import administrators from './en/administrators.json'
import backups from './en/backups.json'
import confirmations from './en/confirmations.json'
import console from './en/console.json'
import devices from './en/devices.json'
import display from './en/display.json'
import fleet from './en/fleet.json'
import houseAds from './en/house-ads.json'
import impressions from './en/impressions.json'
import incidents from './en/incidents.json'
import inquiries from './en/inquiries.json'
import journal from './en/journal.json'
import manage from './en/manage.json'
import people from './en/people.json'
import pricing from './en/pricing.json'
import requests from './en/requests.json'
import review from './en/review.json'
import search from './en/search.json'
import tickets from './en/tickets.json'
import updates from './en/updates.json'
import views from './en/views.json'
import yields from './en/yield.json'

/** The texts that only administrators see, whose console is in English. */
export const enConsole = {
  activity,
  admin,
  administrators,
  backups,
  confirmations,
  console,
  devices,
  display,
  fleet,
  houseAds,
  impressions,
  incidents,
  inquiries,
  journal,
  manage,
  people,
  pricing,
  requests,
  review,
  search,
  tickets,
  updates,
  views,
  yield: yields,
}
