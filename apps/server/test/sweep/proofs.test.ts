import { pathOf } from '@ayob/client/request'
import type { Call } from '@ayob/contract/call'
import { CALLS } from '@ayob/contract/calls'
import type { ErrorAnswer } from '@ayob/contract/errors'
import { PROOF_LIFE_MS } from '@ayob/domain/accounts/step-up'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'

let server: TestServer
let world: Furnished
/** What was written down. */
const kept = () => server.database.db.selectFrom('activity').select('id').execute()

beforeAll(async () => {
  server = await startServer()
  world = await furnish(server)
  server.clock.advance(PROOF_LIFE_MS)
})
afterAll(() => server.stop())

const calls = Object.entries<Call>(CALLS)
const proven = calls.filter(([, { stepUp }]) => stepUp)

/** Every call that changes something and needs no fresh proof, with the reason. A new call stands here or touches something. */
const WITHOUT: Readonly<Record<string, string>> = {
  'it opens a session, or ends the own one':
    'signUp signIn askPhoneCode signInByPhone signInTwoFactor adminLogin logout forgotPassword resetPassword passkeySignInOptions passkeySignIn acceptInvitation acceptAdminInvitation',
  'it is the proof itself, or asks for it in the body': 'stepUp changePassword',
  'only another phone number needs a proof, which the handler checks': 'changeProfile',
  'it takes away, and can only do less afterwards':
    'undoRegistrationApproval undoAdApproval deleteApiKey deleteWebhook withdrawAdminInvitation refuseRequest withdrawRequest withdrawInvitation deleteInvoice unpairScreen revokeReportLink unsubscribeFromPush removePhoto deletePaymentMethod',
  'it stops something at once, or starts it again, and is logged':
    'takeDownAd restoreAd holdScreen releaseScreen holdScreens releaseScreens',
  'it concerns the own work of one account':
    'renamePasskey uploadCreative upload deleteCreative createDesign saveDesign finishDesign deleteDesign changeBrand bookAd switchCreative addCreative saveBookingDraft deleteBookingDraft createCampaign changeCampaign patchCampaign deleteCampaign keepFavouritePlace removeFavouritePlace changeSettings setPhoto changePush subscribeToPush readNotifications keepView removeView shareBooking replayDelivery actForOrganisation joinOrganisation',
  'the card is entered at the gateway': 'initiatePayment addPaymentMethod changePaymentMethod checkPayment',
  'a signature or a token of its own proves the sender':
    'paymentNotify sendLook sendLogs sendHeartbeat sendPlays registerScreen optOut',
  'a driver stands at the roadside, and the code on the display is the proof': 'pairScreen',
  'an administrator confirms it before it counts': 'changeVehicle uploadPermit',
  'a review of ads moves nothing before it is paid, and paid ads are reviewed already':
    'approveAd rejectAd setAdStatus changeAd approveCreative rejectCreative',
  'it is a paper of a vehicle, dated and logged': 'setPermit',
  'it changes an estimate, with its history': 'putImpressions',
  'it concerns what screens show for free, and is logged':
    'uploadHouseAdFile addHouseAd changeHouseAd orderHouseAds deleteHouseAd',
  'it computes and keeps nothing':
    'screensCsv tryAd forecastAd planAd driverEarnings advertiserCostA advertiserCostB previewPricing',
  'it is a message or its state':
    'tagScreens messageDrivers sendInquiry setInquiryStatus takeIncident snoozeIncident resolveIncident noteIncident answerCase sendDataRequest openTicket writeToTicket answerTicket setTicketStatus assignTicket setTicketPriority mergeTicket linkTicket addTicketReply changeTicketReply deleteTicketReply',
}

it('every other call that changes something needs a fresh proof', () => {
  const without = calls.filter(([, { method, stepUp }]) => method !== 'GET' && !stepUp).map(([name]) => name)
  const explained = Object.values(WITHOUT).flatMap((names) => names.split(' '))
  expect(without.sort()).toEqual(explained.sort())
})

it('whatever another administrator has to confirm needs one too', () => {
  const open = calls.filter(([, { fourEyes, stepUp }]) => fourEyes && !stepUp)
  expect(open.map(([name]) => name)).toEqual([])
})

describe.for(proven)('%s', ([name, call]) => {
  it('is refused to everybody whose proof is 15 minutes old, and nothing is done', async () => {
    const before = await kept()
    // An applicant has no session to prove.
    for (const who of call.who.filter((one) => one !== 'applicant')) {
      const { params = {}, body } = world.samples[name] ?? {}
      const answer = await server.send<ErrorAnswer>(call.method, `/api${pathOf(call, params)}`, {
        token: world.tokens[who as keyof Furnished['tokens']],
        ...(body !== undefined && { body }),
      })
      expect([who, answer.status, answer.body?.code]).toEqual([who, 403, 'step_up_required'])
    }
    expect(await kept()).toEqual(before)
  })
})
