import { adminActivity } from '@ayob/contract/activity'
import { inviteAdministrator, listAdministrators } from '@ayob/contract/administrators'
import { adminAds, approveAd, changeAd, setAdStatus } from '@ayob/contract/ads'
import { adminBackups } from '@ayob/contract/backups'
import type { Call } from '@ayob/contract/call'
import { confirmRequest, listConfirmations } from '@ayob/contract/confirmations'
import { adminDevices, enrolDevice } from '@ayob/contract/devices'
import { addHouseAd, adminHouseAds } from '@ayob/contract/house-ads'
import { getImpressions, putImpressions } from '@ayob/contract/impressions'
import { adminIncidents, takeIncident } from '@ayob/contract/incidents'
import { adminInquiries, setInquiryStatus } from '@ayob/contract/inquiries'
import { adminCases, decideCase } from '@ayob/contract/integrity'
import { adminJournal, recordTransfer } from '@ayob/contract/journal'
import { displayAds } from '@ayob/contract/live-display'
import { adminPayouts, approvePayout } from '@ayob/contract/payouts'
import { adminAdvertisers, adminDrivers, switchUser } from '@ayob/contract/people'
import { changePricingConfig } from '@ayob/contract/pricing'
import { pricingFormulas } from '@ayob/contract/pricing-admin'
import { adminDataRequests, answerDataRequest } from '@ayob/contract/privacy'
import { approveRegistration, pendingRegistrations } from '@ayob/contract/registrations'
import { adminRings, changeRings } from '@ayob/contract/rings'
import { adminScreens, endScreen, holdScreen } from '@ayob/contract/screens'
import { listSessions } from '@ayob/contract/sessions'
import { getSettings } from '@ayob/contract/settings'
import { adminTickets, answerTicket } from '@ayob/contract/support'
import { adminYield } from '@ayob/contract/yield'
import {
  Banknote,
  BookOpenText,
  Building2,
  Calculator,
  Car,
  ChartColumn,
  ClipboardCheck,
  CloudDownload,
  CopyCheck,
  DatabaseBackup,
  Eye,
  HardDrive,
  History,
  ImagePlay,
  Inbox,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  MonitorDot,
  MonitorPlay,
  Scale,
  Siren,
  TabletSmartphone,
  UserCog,
  UserRoundCog,
  UsersRound,
} from 'lucide-react'
import { paths } from '../../lib/paths'

interface Section {
  readonly to: string
  /** The pattern of the page of one of its subjects. */
  readonly one?: string
  /** The key of its name, without the prefix `console.`. */
  readonly name: string
  readonly icon: LucideIcon
  /** The section is visible to everybody who may make this call. */
  readonly reads: Call
  /** The actions of the section. A person who may not take all of them sees a note about who may. */
  readonly does?: readonly Call[]
}

/** The first sections of the sidebar. */
export const SECTIONS = [
  {
    to: paths.adminRegistrations(),
    name: 'registrations',
    icon: ClipboardCheck,
    reads: pendingRegistrations,
    does: [approveRegistration, approveAd],
  },
  { to: paths.adminDrivers(), name: 'drivers', icon: Car, reads: adminDrivers, does: [switchUser, holdScreen] },
  { to: paths.adminAdvertisers(), name: 'advertisers', icon: Building2, reads: adminAdvertisers, does: [switchUser] },
  {
    to: paths.adminMonitorAds(),
    name: 'monitorAllAds',
    icon: MonitorPlay,
    reads: adminAds,
    does: [approveAd, setAdStatus, changeAd],
  },
  {
    to: paths.adminPricing(),
    name: 'pricing',
    icon: Calculator,
    reads: pricingFormulas,
    does: [changePricingConfig],
  },
  { to: paths.adminPlatform(), name: 'platform', icon: MonitorDot, reads: displayAds },
  { to: paths.adminInquiries(), name: 'inquiries', icon: Inbox, reads: adminInquiries, does: [setInquiryStatus] },
] as const satisfies readonly Section[]

/** The sections under the heading Operations. */
export const OPERATIONS = [
  { to: paths.adminToday(), name: 'today', icon: Siren, reads: adminIncidents, does: [takeIncident] },
  {
    to: paths.adminScreens(),
    one: '/admin/screens/:id',
    name: 'screens',
    icon: TabletSmartphone,
    reads: adminScreens,
    does: [holdScreen, endScreen],
  },
  { to: paths.adminDevices(), name: 'devices', icon: HardDrive, reads: adminDevices, does: [enrolDevice] },
  { to: paths.adminUpdates(), name: 'updates', icon: CloudDownload, reads: adminRings, does: [changeRings] },
  { to: paths.adminIntegrity(), name: 'integrity', icon: Scale, reads: adminCases, does: [decideCase] },
  { to: paths.adminPayouts(), name: 'payouts', icon: Banknote, reads: adminPayouts, does: [approvePayout] },
  { to: paths.adminTickets(), name: 'tickets', icon: LifeBuoy, reads: adminTickets, does: [answerTicket] },
  {
    to: paths.adminDataRequests(),
    name: 'dataRequests',
    icon: UserRoundCog,
    reads: adminDataRequests,
    does: [answerDataRequest],
  },
  { to: paths.adminJournal(), name: 'journal', icon: BookOpenText, reads: adminJournal, does: [recordTransfer] },
  { to: paths.adminImpressions(), name: 'impressions', icon: Eye, reads: getImpressions, does: [putImpressions] },
  { to: paths.adminYield(), name: 'yield', icon: ChartColumn, reads: adminYield },
  { to: paths.adminHouseAds(), name: 'houseAds', icon: ImagePlay, reads: adminHouseAds, does: [addHouseAd] },
  { to: paths.adminActivity(), name: 'activity', icon: History, reads: adminActivity },
  { to: paths.adminBackups(), name: 'backups', icon: DatabaseBackup, reads: adminBackups },
  {
    to: paths.adminConfirmations(),
    name: 'confirmations',
    icon: CopyCheck,
    reads: listConfirmations,
    does: [confirmRequest],
  },
  {
    to: paths.adminAdministrators(),
    name: 'administrators',
    icon: UsersRound,
    reads: listAdministrators,
    does: [inviteAdministrator],
  },
  { to: paths.adminSecurity(), name: 'security', icon: KeyRound, reads: listSessions },
] as const satisfies readonly Section[]

/** Behind the picture in the top bar. */
const OWN = [{ to: paths.adminSettings(), name: 'settings', icon: UserCog, reads: getSettings }] satisfies Section[]

export const ALL_SECTIONS: readonly Section[] = [...SECTIONS, ...OPERATIONS, ...OWN]
