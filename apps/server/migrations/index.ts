import type { Migration } from 'kysely'
import * as accounts from './0001_accounts'
import * as pricing from './0002_pricing'
import * as bookings from './0003_bookings'
import * as delivery from './0004_delivery'
import * as mails from './0005_mails'
import * as pricingFormulas from './0006_pricing_formulas'
import * as campaigns from './0007_campaigns'
import * as creatives from './0008_creatives'
import * as paymentMethods from './0009_payment_methods'
import * as tickets from './0010_tickets'
import * as deliveryMaps from './0011_delivery_maps'
import * as reach from './0012_reach'
import * as settings from './0014_settings'
import * as twoFactor from './0015_two_factor'
import * as myData from './0016_my_data'
import * as invoiceDocuments from './0017_invoice_documents'
import * as notices from './0018_notices'
import * as activityIndexes from './0019_activity_indexes'
import * as moneyParameters from './0020_money_parameters'
import * as tripsAndRatings from './0021_trips_and_ratings'
import * as knownNumbers from './0022_known_numbers'
import * as listIndexes from './0023_list_indexes'
import * as flightSettings from './0024_flight_settings'
import * as screenHolds from './0025_screen_holds'
import * as impressionHistory from './0026_impression_history'
import * as recentSupply from './0027_recent_supply'
import * as evidence from './0028_evidence'
import * as settlements from './0030_settlements'
import * as proofParts from './0031_proof_parts'
import * as journal from './0032_journal'
import * as refunds from './0033_refunds'
import * as paces from './0035_paces'
import * as driverEarnings from './0036_driver_earnings'
import * as ticketDays from './0037_ticket_days'
import * as payouts from './0038_payouts'
import * as vehicleOwners from './0040_vehicle_owners'
import * as reportFaults from './0043_report_faults'
import * as jobRuns from './0044_job_runs'
import * as vehicleTracks from './0045_vehicle_tracks'
import * as switchOffs from './0046_switch_offs'
import * as shares from './0047_shares'
import * as fixedLinks from './0050_fixed_links'
import * as documentVersions from './0051_document_versions'
import * as attemptCounts from './0055_attempt_counts'
import * as devices from './0060_devices'
import * as heartbeatTotals from './0065_heartbeat_totals'
import * as looks from './0066_looks'
import * as heldSpans from './0070_held_spans'
import * as negativeCorrections from './0071_negative_corrections'
import * as integrityCases from './0072_integrity_cases'
import * as inspections from './0075_inspections'
import * as longDays from './0076_long_days'
import * as sessionWrites from './0080_session_writes'
import * as installationKeys from './0083_installation_keys'
import * as backupRuns from './0085_backup_runs'
import * as severalProcesses from './0087_several_processes'
import * as returnedPlays from './0088_returned_plays'
import * as evidenceBlocks from './0090_evidence_blocks'
import * as narrowMarks from './0091_narrow_marks'
import * as watched from './0092_watched'
import * as deliveryRollups from './0095_delivery_rollups'
import * as journalChecks from './0100_journal_checks'
import * as journalSums from './0101_journal_sums'
import * as hours from './0102_hours'
import * as bookingCreatives from './0103_booking_creatives'
import * as addedCreatives from './0104_added_creatives'
import * as legibility from './0110_legibility'
import * as designs from './0111_designs'
import * as reportLinks from './0120_report_links'
import * as bookingDrafts from './0121_booking_drafts'
import * as startWish from './0122_start_wish'
import * as push from './0130_push'
import * as jointOrders from './0131_joint_orders'
import * as favouritePlaces from './0132_favourite_places'
import * as proofsOfPerson from './0140_proofs_of_person'
import * as knownDevices from './0141_known_devices'
import * as passkeys from './0142_passkeys'
import * as administrators from './0143_administrators'
import * as confirmations from './0144_confirmations'
import * as organisations from './0150_organisations'
import * as searchIndexes from './0151_search_indexes'
import * as vehicleOwnerAccounts from './0152_vehicle_owner_accounts'
import * as payers from './0153_payers'
import * as apiKeys from './0160_api_keys'
import * as webhooks from './0161_webhooks'
import * as fullProofs from './0170_full_proofs'
import * as webhookSecrets from './0175_webhook_secrets'
import * as keyMakers from './0176_key_makers'
import * as makers from './0177_makers'
import * as trackColumns from './0178_track_columns'
import * as postingsByUser from './0179_postings_by_user'
import * as bookingsByEnd from './0180_bookings_by_end'
import * as confirmedKeys from './0181_confirmed_keys'
import * as noticesBySource from './0182_notices_by_source'
import * as storedBytes from './0185_stored_bytes'
import * as fixes from './0190_fixes'
import * as secondsOnAir from './0191_seconds_on_air'
import * as comparedLooks from './0192_compared_looks'

/** Every migration by name, in order. Migrations only go forward. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_accounts': accounts,
  '0002_pricing': pricing,
  '0003_bookings': bookings,
  '0004_delivery': delivery,
  '0005_mails': mails,
  '0006_pricing_formulas': pricingFormulas,
  '0007_campaigns': campaigns,
  '0008_creatives': creatives,
  '0009_payment_methods': paymentMethods,
  '0010_tickets': tickets,
  '0011_delivery_maps': deliveryMaps,
  '0012_reach': reach,
  '0014_settings': settings,
  '0015_two_factor': twoFactor,
  '0016_my_data': myData,
  '0017_invoice_documents': invoiceDocuments,
  '0018_notices': notices,
  '0019_activity_indexes': activityIndexes,
  '0020_money_parameters': moneyParameters,
  '0021_trips_and_ratings': tripsAndRatings,
  '0022_known_numbers': knownNumbers,
  '0023_list_indexes': listIndexes,
  '0024_flight_settings': flightSettings,
  '0025_screen_holds': screenHolds,
  '0026_impression_history': impressionHistory,
  '0027_recent_supply': recentSupply,
  '0028_evidence': evidence,
  '0030_settlements': settlements,
  '0031_proof_parts': proofParts,
  '0032_journal': journal,
  '0033_refunds': refunds,
  '0035_paces': paces,
  '0036_driver_earnings': driverEarnings,
  '0037_ticket_days': ticketDays,
  '0038_payouts': payouts,
  '0040_vehicle_owners': vehicleOwners,
  '0043_report_faults': reportFaults,
  '0044_job_runs': jobRuns,
  '0045_vehicle_tracks': vehicleTracks,
  '0046_switch_offs': switchOffs,
  '0047_shares': shares,
  '0050_fixed_links': fixedLinks,
  '0051_document_versions': documentVersions,
  '0055_attempt_counts': attemptCounts,
  '0075_inspections': inspections,
  '0076_long_days': longDays,
  '0060_devices': devices,
  '0065_heartbeat_totals': heartbeatTotals,
  '0066_looks': looks,
  '0070_held_spans': heldSpans,
  '0071_negative_corrections': negativeCorrections,
  '0072_integrity_cases': integrityCases,
  '0083_installation_keys': installationKeys,
  '0080_session_writes': sessionWrites,
  '0085_backup_runs': backupRuns,
  '0087_several_processes': severalProcesses,
  '0088_returned_plays': returnedPlays,
  '0090_evidence_blocks': evidenceBlocks,
  '0091_narrow_marks': narrowMarks,
  '0092_watched': watched,
  '0095_delivery_rollups': deliveryRollups,
  '0100_journal_checks': journalChecks,
  '0101_journal_sums': journalSums,
  '0130_push': push,
  '0131_joint_orders': jointOrders,
  '0132_favourite_places': favouritePlaces,
  '0102_hours': hours,
  '0110_legibility': legibility,
  '0111_designs': designs,
  '0120_report_links': reportLinks,
  '0121_booking_drafts': bookingDrafts,
  '0122_start_wish': startWish,
  '0103_booking_creatives': bookingCreatives,
  '0104_added_creatives': addedCreatives,
  '0140_proofs_of_person': proofsOfPerson,
  '0141_known_devices': knownDevices,
  '0142_passkeys': passkeys,
  '0143_administrators': administrators,
  '0144_confirmations': confirmations,
  '0150_organisations': organisations,
  '0151_search_indexes': searchIndexes,
  '0152_vehicle_owner_accounts': vehicleOwnerAccounts,
  '0153_payers': payers,
  '0160_api_keys': apiKeys,
  '0161_webhooks': webhooks,
  '0170_full_proofs': fullProofs,
  '0175_webhook_secrets': webhookSecrets,
  '0176_key_makers': keyMakers,
  '0177_makers': makers,
  '0178_track_columns': trackColumns,
  '0179_postings_by_user': postingsByUser,
  '0180_bookings_by_end': bookingsByEnd,
  '0181_confirmed_keys': confirmedKeys,
  '0182_notices_by_source': noticesBySource,
  '0185_stored_bytes': storedBytes,
  '0190_fixes': fixes,
  '0191_seconds_on_air': secondsOnAir,
  '0192_compared_looks': comparedLooks,
}
