import type { Migration } from 'kysely'
import * as air from './0001_air'
import * as desk from './0001_desk'
import * as goods from './0001_goods'
import * as money from './0001_money'
import * as people from './0001_people'
import * as platform from './0001_platform'
import * as sales from './0001_sales'
import * as trust from './0001_trust'
import * as brands from './0002_brands'
import * as deviceBatches from './0003_device_batches'
import * as screenCommands from './0004_screen_commands'
import * as rings from './0005_rings'
import * as renditions from './0006_renditions'
import * as incidents from './0007_incidents'
import * as screenDays from './0008_screen_days'
import * as payoutRuns from './0009_payout_runs'
import * as ticketQueue from './0010_ticket_queue'
import * as fleetTable from './0011_fleet_table'
import * as houseAds from './0012_house_ads'
import * as sms from './0013_sms'

/** Foreign keys only point down the storeys. */
const STOREYS = [platform, people, goods, sales, air, money, trust, desk]

/** By name, in the order in which they run. The first one is the whole schema of release 0.2.0. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_schema': {
    async up(db) {
      for (const storey of STOREYS) await storey.up(db)
    },
  },
  '0002_brands': brands,
  '0003_device_batches': deviceBatches,
  '0004_screen_commands': screenCommands,
  '0005_rings': rings,
  '0006_renditions': renditions,
  '0007_incidents': incidents,
  '0008_screen_days': screenDays,
  '0009_payout_runs': payoutRuns,
  '0010_ticket_queue': ticketQueue,
  '0011_fleet_table': fleetTable,
  '0012_house_ads': houseAds,
  '0013_sms': sms,
}
