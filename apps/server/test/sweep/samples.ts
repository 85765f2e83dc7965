import { calls } from '@ayob/contract/calls'
import { DESIGN_VERSION } from '@ayob/contract/designs'
import { DEFAULT_CONFIG } from '@ayob/domain/pricing/defaults'
import { newScreenKey } from '@ayob/fleet-simulator/screen-key'
import { present } from '@ayob/testkit/present'
import { hold } from '../setup/held'
import { PASSWORD, type TestServer } from '../setup/start-server'

/** A valid request of a call, sent when nothing is changed. */
interface Sample {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** Creates one record of every kind, and a valid request for every call that has a body or refers to a record. */
export async function furnish(server: TestServer) {
  const advertiser = await server.approved('advertiser')
  const driver = await server.approved('driver')
  const admin = await server.admin()
  const signUp = await server.call(calls.signUp, { body: server.form('driver') })
  const applicant = { id: signUp.body.user.id, token: signUp.body.token }
  const reviewed = (await server.call(calls.signUp, { body: server.form('driver') })).body.user
  const known = await server.call(calls.adminDriver, { params: { id: driver.id }, token: admin })
  const vehicleId: string = present(known.body.permit).vehicle_id
  const creativeFile = await server.creative(advertiser.token)
  const book = server.booking(creativeFile)
  const { booking_id: bookingId } = (await server.call(calls.bookAd, { token: advertiser.token, body: book })).body
  const campaign = {
    name: 'Season',
    brand: 'Tea',
    vehicle_type: 'tuktuk',
    duration_days: 7,
    notes: 'Please',
    target_routes: '["Galle Road"]',
    creative_file: creativeFile,
    status: 'draft',
  }
  const { id: campaignId } = (await server.call(calls.createCampaign, { token: advertiser.token, body: campaign })).body
  const { ticket } = (
    await server.call(calls.openTicket, {
      token: advertiser.token,
      body: { subject: 'Large file', description: 'Can you convert it?' },
    })
  ).body
  const ticketId: string = ticket.id
  const ticketReply = { title: 'Restart', en: 'Hello {name}', si: 'ආයුබෝවන් {name}', ta: 'வணக்கம் {name}' }
  const houseFiles = [{ language: 'all', file_path: creativeFile }]
  const houseAd = { name: 'Hello', from: null, until: null, vehicle_types: null, paused: false, files: houseFiles }
  const usedPasskey = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
  }
  const design = {
    name: 'Kottu',
    document: {
      version: DESIGN_VERSION,
      template: null,
      frames: [
        {
          background: '#0c1424',
          elements: [
            {
              kind: 'shape' as const,
              id: 'a',
              x: 0,
              y: 0,
              width: 200,
              height: 100,
              shape: 'box' as const,
              color: '#ffb000',
            },
          ],
        },
      ],
    },
  }
  const { id: designId } = (await server.call(calls.createDesign, { token: advertiser.token, body: design })).body
    .design
  const push = {
    endpoint: 'http://127.0.0.1:9/push',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  }
  const question = { name: 'A', email: 'a@b.lk', company: 'C', phone: '0112345678', message: 'Hello' }
  await server.call(calls.sendInquiry, { body: question })
  const { inquiries } = (await server.call(calls.adminInquiries, { token: admin })).body
  const inquiryId: string = present(inquiries[0]).id
  const { data_request } = (
    await server.call(calls.sendDataRequest, { token: advertiser.token, body: { kind: 'access' } })
  ).body
  const dataRequestId: string = data_request.id
  const device = (await server.call(calls.registerScreen)).body
  await server.call(calls.pairScreen, { token: driver.token, body: { code: device.code } })
  const { token: screen, screen_id: screenId } = (
    await server.call(calls.screenPairing, { params: { device_id: device.device_id } })
  ).body
  const { code } = (await server.call(calls.registerScreen, { body: { public_key: newScreenKey().publicKey } })).body
  const enrolled = await server.call(calls.enrolDevice, { token: admin, body: { code, serial: 'SN-0' } })
  const deviceId = enrolled.body.device.id
  // The first use of a token is recorded; later calls of the screen change nothing.
  await server.call(calls.getPlaylist, { token: screen })
  const caseId = present(await hold(server, { driverId: driver.id }, { from: 600, count: 5 }))
  const play = {
    seq: 1,
    booking_id: null,
    started_at: '2026-03-02T05:00:00Z',
    duration_ms: 10_000,
    lat: 6.9,
    lng: 79.9,
  }
  const costs = {
    base_slot_fee: 10,
    cpm: 100,
    impressions_per_day: 1000,
    days: 30,
    loops_per_day: 12,
    ads_per_loop: 10,
    ad_sec_per_play: 10,
    margin: 0.12,
    service_type: 'tuk',
  }

  const { formulas } = (await server.call(calls.pricingFormulas, { token: admin })).body
  const { parameters } = (await server.call(calls.pricingParameters, { token: admin })).body
  const formula = {
    name: present(formulas[0]).name,
    description: 'What it computes',
    formula_type: 'driver_earnings',
    formula_expression: 'rate_per_hour * 2',
    is_active: false,
  }
  const parameter = {
    name: 'sweep_rate',
    description: 'What it says',
    parameter_type: 'rate',
    value: 1.5,
    is_active: false,
    valid_from: '2026-03-05',
  }

  const newWebhook = { url: 'https://shop.example/hook', events: ['booking.*'] }
  const { webhook } = (await server.call(calls.createWebhook, { token: advertiser.token, body: newWebhook })).body
  await server.database.pool.query(
    `insert into webhook_deliveries (id, webhook_id, occasion, type, payload, state, created_at)
     values ('msg_sweep', $1, 'sweep', 'booking.paid', '{}', 'failed', now())`,
    [webhook.id],
  )
  const newKey = { name: 'Shop', scopes: ['read'], expires_in_days: 30, calls_a_minute: 60 }
  const { api_key: apiKey } = (await server.call(calls.createApiKey, { token: advertiser.token, body: newKey })).body

  const samples: Readonly<Record<string, Sample>> = {
    createWebhook: { body: newWebhook },
    changeWebhook: { params: { id: webhook.id }, body: { ...newWebhook, active: true } },
    rotateWebhookSecret: { params: { id: webhook.id }, body: { overlap_hours: 1 } },
    deleteWebhook: { params: { id: webhook.id } },
    webhookDeliveries: { params: { id: webhook.id } },
    replayDelivery: { params: { id: webhook.id, deliveryId: 'msg_sweep' } },
    createApiKey: { body: newKey },
    rotateApiKey: { params: { id: apiKey.id }, body: { overlap_hours: 1 } },
    confirmApiKey: { params: { id: apiKey.id } },
    deleteApiKey: { params: { id: apiKey.id } },
    signUp: {
      body: server.form('advertiser', {
        privacy_version: '2026-03-01',
        consent: true,
        marketing: true,
        language: 'si',
      }),
    },
    signIn: { body: { email: 'nobody@test.example', password: PASSWORD } },
    adminLogin: { body: { email: 'nobody@test.example', password: PASSWORD } },
    changeProfile: {
      body: {
        first_name: 'A',
        last_name: 'B',
        phone: '0771234567',
        address: '1 Road',
        city: 'Colombo',
        tin: '123456789',
      },
    },
    changePassword: { body: { current_password: 'not-it-at-all', password: 'another-one-9' } },
    forgotPassword: { body: { email: 'nobody@test.example' } },
    resetPassword: { body: { token: 'a'.repeat(43), password: 'another-one-9' } },
    askPhoneCode: { body: { phone: '077 000 0000' } },
    signInByPhone: { body: { phone: '077 000 0000', code: '123456' } },
    signInTwoFactor: { body: { challenge: 'a'.repeat(43), code: '123456' } },
    registerPasskey: {
      body: {
        name: 'My phone',
        response: {
          id: 'AAAA',
          rawId: 'AAAA',
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
        },
      },
    },
    passkeySignIn: { body: { response: usedPasskey } },
    renamePasskey: { params: { id: 'none' }, body: { name: 'My laptop' } },
    removePasskey: { params: { id: 'none' } },
    confirmRequest: { params: { id: 'none' } },
    makePayoutRun: { body: { month: '2026-01' } },
    payoutRun: { params: { id: 'none' } },
    leaveOutOfRun: { params: { id: 'none', payout_id: 'none' }, body: { reason: 'Asked to wait' } },
    approvePayoutRun: { params: { id: 'none' } },
    markRunPaid: { params: { id: 'none' }, body: { reference: 'SLIPS 7' } },
    confirmRequests: { body: { ids: ['none'] } },
    refuseRequest: { params: { id: 'none' }, body: { reason: 'Too much' } },
    withdrawRequest: { params: { id: 'none' } },
    switchFourEyes: { params: { kind: 'refund' }, body: { on: true } },
    inviteAdministrator: { body: { email: 'new-admin@test.example', roles: ['finance', 'auditor'] } },
    withdrawAdminInvitation: { params: { id: 'none' } },
    changeAdminRoles: { params: { id: 'none' }, body: { roles: ['reviewer'] } },
    removeAdministrator: { params: { id: 'none' } },
    adminInvitation: { params: { token: 'a'.repeat(43) } },
    acceptAdminInvitation: {
      params: { token: 'a'.repeat(43) },
      body: {
        first_name: 'Kamala',
        last_name: 'Silva',
        phone: '077 555 1234',
        password: 'another-one-9',
        confirm_password: 'another-one-9',
      },
    },
    stepUp: { body: { password: 'not-it-at-all' } },
    enableTwoFactor: { body: { code: '123456' } },
    disableTwoFactor: { body: { password: 'not-it-at-all', code: '123456' } },
    changePaymentMethod: { params: { id: 'none' }, body: { is_default: true } },
    endSession: { params: { id: 'none' } },
    approveRegistration: { params: { id: reviewed.id }, body: { type: 'driver' } },
    undoRegistrationApproval: { params: { id: reviewed.id } },
    rejectRegistration: { params: { id: reviewed.id }, body: { type: 'driver', reason: 'Not readable' } },
    createDesign: { body: design },
    getDesign: { params: { id: designId } },
    saveDesign: { params: { id: designId }, body: { ...design, version: 1 } },
    finishDesign: { params: { id: designId }, body: { version: 1, file_path: creativeFile } },
    deleteDesign: { params: { id: 'none' } },
    changeBrand: {
      body: { name: 'Shop', phone: '077 123 4567', logo: null, colors: { first: '#0d47a1', second: '#ffd23f' } },
    },
    addCreative: { params: { id: bookingId }, body: { file: creativeFile } },
    approveCreative: { params: { id: bookingId, number: '1' } },
    switchCreative: { params: { id: bookingId, number: '1' }, body: { on: true } },
    rejectCreative: { params: { id: bookingId, number: '1' }, body: { reason: 'Blurred' } },
    changePush: { body: { kinds: {} } },
    subscribeToPush: { body: push },
    unsubscribeFromPush: { params: { id: 'none' } },
    planAd: {
      body: {
        budget: 20_000,
        vehicleTypes: ['tuktuk', 'bus'],
        adLocations: book.adLocations,
        from: '2026-03-05',
        includeVat: false,
      },
    },
    tryAd: { body: { budget: 20_000, places: book.adLocations } },
    forecastAd: {
      body: { vehicleType: book.vehicleType, durationDays: 7, adLocations: book.adLocations, quantity: 1 },
    },
    bookAd: {
      body: { ...book, quantity: 1, includeVat: true, link: 'https://tea.example', price: 1, startWish: '2026-03-09' },
    },
    bookingDetail: { params: { id: bookingId } },
    saveBookingDraft: { params: { id: 'a'.repeat(32) }, body: { version: 0, content: { brandName: 'Tea' } } },
    keepFavouritePlace: { body: { name: 'Shop', position: { lat: 6.93, lng: 79.86 }, radius: 2000 } },
    removeFavouritePlace: { params: { id: 'a'.repeat(32) } },
    deleteBookingDraft: { params: { id: 'b'.repeat(32) } },
    shareBooking: { params: { id: bookingId }, body: { days: 7, prices: true } },
    reportLinks: { params: { id: bookingId } },
    revokeReportLink: { params: { id: bookingId, linkId: 'none' } },
    sharedReport: { params: { token: 'a'.repeat(43) } },
    sharedProof: { params: { token: 'a'.repeat(43) } },
    proofCsv: { params: { id: bookingId } },
    proofJson: { params: { id: bookingId } },
    adminAd: { params: { id: bookingId } },
    approveAd: { params: { id: bookingId }, body: { startDate: '2026-03-03' } },
    undoAdApproval: { params: { id: bookingId } },
    rejectAd: { params: { id: bookingId }, body: { reason: 'Too bright' } },
    changeAd: { params: { id: bookingId }, body: { startDate: '2026-03-03', make_good_days: 2 } },
    takeDownAd: { params: { id: bookingId }, body: { reason: 'A complaint' } },
    restoreAd: { params: { id: bookingId } },
    setAdStatus: { params: { id: bookingId }, body: { status: 'running' } },
    createCampaign: { body: campaign },
    changeCampaign: { params: { id: campaignId }, body: campaign },
    patchCampaign: { params: { id: campaignId }, body: campaign },
    deleteCampaign: { params: { id: campaignId } },
    deleteCreative: { params: { id: 'none' } },
    addPaymentMethod: {
      body: {
        card_type: 'visa',
        last_four_digits: '4242',
        expiry_month: 3,
        expiry_year: 2027,
        cardholder_name: 'N Perera',
        is_default: true,
      },
    },
    deletePaymentMethod: { params: { id: 'none' } },
    openTicket: { body: { subject: 'Large file', priority: 'high', description: 'Can you convert it?' } },
    writeToTicket: { params: { id: ticketId }, body: { message: 'Hello' } },
    answerTicket: { params: { id: ticketId }, body: { message: 'Hello' } },
    setTicketStatus: { params: { id: ticketId }, body: { status: 'closed' } },
    adminTicket: { params: { id: ticketId } },
    ticketChoices: { params: { id: ticketId } },
    assignTicket: { params: { id: ticketId }, body: { assignee_id: null, over: true } },
    setTicketPriority: { params: { id: ticketId }, body: { priority: 'high' } },
    mergeTicket: { params: { id: ticketId }, body: { into: 'none' } },
    linkTicket: { params: { id: ticketId }, body: { screen_id: null } },
    addTicketReply: { body: ticketReply },
    changeTicketReply: { params: { id: 'none' }, body: ticketReply },
    deleteTicketReply: { params: { id: 'none' } },
    initiatePayment: { body: { booking_id: bookingId } },
    paymentStatus: { params: { id: 'none' } },
    refundPayment: { params: { id: 'none' }, body: { amount: 10.5, reason: 'As agreed', reference: 'BANK 1' } },
    resolveRefund: { params: { id: 'none' }, body: { done: true } },
    recordTransfer: { body: { amount: 10.5, reference: 'PH 1', day: '2026-03-02' } },
    setPayoutAccount: {
      body: { bank_code: '7010', branch_code: '001', account_number: '0012345678', account_name: 'N Perera' },
    },
    requestPayout: { body: { amount: 500.5 } },
    driverPayout: { params: { id: 'none' } },
    driverStatementPdf: { params: { id: 'none' } },
    adminPayout: { params: { id: 'none' } },
    adminStatementPdf: { params: { id: 'none' } },
    approvePayout: { params: { id: 'none' } },
    markPayoutPaid: { params: { id: 'none' }, body: { reference: 'SLIPS 1' } },
    markPayoutFailed: { params: { id: 'none' }, body: { reason: 'Account closed', returned: false } },
    checkPayment: { params: { id: 'none' } },
    creditNotePdf: { params: { number: '26MAR_CN_1' } },
    deleteInvoice: { params: { bookingId } },
    adminDriver: { params: { id: driver.id } },
    adminEarningDay: { params: { id: driver.id, day: '2026-03-02' } },
    earningDay: { params: { day: '2026-03-02' } },
    adminAdvertiser: { params: { id: advertiser.id } },
    setVehicleOwner: { params: { id: vehicleId }, body: { email: null } },
    setPermit: { params: { id: vehicleId }, body: { permit_number: 'DMT/1', permit_expires: '2027-01-01' } },
    changeVehicle: { body: { owner_name: 'Sunil', permit_number: 'DMT/2', permit_expires: '2027-02-01' } },
    switchUser: { params: { id: driver.id }, body: { status: 'inactive' } },
    addHouseAd: { body: houseAd },
    changeHouseAd: { params: { id: 'none' }, body: { ...houseAd, version: 1 } },
    orderHouseAds: { body: { ids: [] } },
    deleteHouseAd: { params: { id: 'none' } },
    putImpressions: { body: { multipliers: { bus: Array(168).fill(6) } } },
    displayMetrics: { params: { id: bookingId } },
    invoicePdf: { params: { bookingId } },
    receiptPdf: { params: { bookingId } },
    setInquiryStatus: { params: { id: inquiryId }, body: { status: 'contacted' } },
    inviteMember: { body: { email: 'kamala@test.example', role: 'booker' } },
    withdrawInvitation: { params: { id: 'none' } },
    changeMember: { params: { id: 'none' }, body: { role: 'viewer' } },
    removeMember: { params: { id: 'none' } },
    handOver: { body: { user_id: 'none', role: 'viewer' } },
    actForOrganisation: { body: { organisation_id: 'none' } },
    invitation: { params: { token: 'a'.repeat(43) } },
    acceptInvitation: {
      params: { token: 'a'.repeat(43) },
      body: {
        first_name: 'A',
        last_name: 'B',
        phone: '0771234567',
        password: PASSWORD,
        confirm_password: PASSWORD,
        privacy_version: '2026-03-01',
        consent: true,
        marketing: false,
        language: 'ta',
      },
    },
    joinOrganisation: { body: { token: 'a'.repeat(43) } },
    readNotifications: { body: { ids: ['1'] } },
    paymentNotify: {
      body: {
        merchant_id: '1211149',
        order_id: 'none',
        payment_id: '32',
        payhere_amount: '100.00',
        payhere_currency: 'LKR',
        status_code: '2',
        md5sig: 'A'.repeat(32),
        method: 'VISA',
        status_message: 'ok',
      },
    },
    changePricingConfig: { body: { config: DEFAULT_CONFIG } },
    createFormula: { body: formula },
    updateFormula: { params: { id: present(formulas[0]).id }, body: formula },
    deleteFormula: { params: { id: present(formulas[0]).id } },
    createParameter: { body: parameter },
    updateParameter: {
      params: { id: present(parameters[0]).id },
      body: { ...parameter, name: present(parameters[0]).name },
    },
    deleteParameter: { params: { id: present(parameters[0]).id } },
    previewPricing: { body: { formula, parameter } },
    driverEarnings: { body: { service_type: 'tuk' } },
    advertiserCostA: { body: costs },
    advertiserCostB: { body: costs },
    sendDataRequest: { body: { kind: 'correction', details: 'My name has an h' } },
    answerDataRequest: { params: { id: dataRequestId }, body: { status: 'refused', answer: 'It is right' } },
    changeSettings: { body: { notifications: { email: true, sms: false }, language: 'en', theme: 'dark', push: true } },
    sendInquiry: {
      body: { name: 'A', email: 'a@b.example', company: 'C', phone: '0771234567', message: 'Hello' },
    },
    pairScreen: { body: { code: 'ABC234' } },
    registerScreen: { body: { public_key: newScreenKey().publicKey } },
    adminDevice: { params: { id: 'none' } },
    deviceBatchLabels: { params: { id: 'none' } },
    makeDeviceBatch: { body: { count: 2, model: 'P5' } },
    enrolDevice: { body: { code: 'ABC234', serial: 'SN-1', model: 'P5' } },
    setDeviceState: { params: { id: deviceId }, body: { state: 'stock' } },
    endScreen: { params: { id: 'none' } },
    adminCase: { params: { id: caseId } },
    decideCase: { params: { id: caseId }, body: { decision: 'accept', note: 'A tunnel' } },
    decideCases: { body: { ids: [caseId], decision: 'accept', note: 'A tunnel' } },
    setCaseLimit: { body: { limit: 70 } },
    answerCase: { params: { id: caseId }, body: { message: 'I stood in a tunnel' } },
    takeIncident: { params: { id: 'none' }, body: { over: true } },
    snoozeIncident: { params: { id: 'none' }, body: { until: '2026-03-03T00:00:00Z' } },
    resolveIncident: { params: { id: 'none' }, body: { note: 'Mended' } },
    noteIncident: { params: { id: 'none' }, body: { note: 'Antenna ordered', ticket_id: 'none' } },
    holdScreen: { params: { id: screenId }, body: { reason: 'Broken glass' } },
    tagScreens: { body: { screens: [screenId], add: ['galle road'], remove: ['old'] } },
    holdScreens: { body: { screens: [screenId], reason: 'Broken glass' } },
    releaseScreens: { body: { filter: { status: 'held' } } },
    screensCsv: { body: { screens: [screenId] } },
    messageDrivers: { body: { screens: [screenId], message: 'Rain in Colombo' } },
    keepView: { body: { list: 'screens', name: 'Silent', address: 'tab=silent' } },
    removeView: { params: { id: 'none' } },
    releaseScreen: { params: { id: screenId } },
    unpairScreen: { params: { id: 'none' } },
    giveCommands: { body: { screens: [screenId], kind: 'brightness', args: { percent: 50 }, reason: 'Too bright' } },
    changeRings: { body: { action: 'waits', waits: { canary: 60, early: 120, all: 240 } } },
    screenCommands: { params: { id: screenId } },
    adminScreen: { params: { id: screenId } },
    adminScreenTrack: { params: { id: screenId } },
    commandLogs: { params: { id: 'none' } },
    screenLooks: { params: { id: screenId } },
    bookingLooks: { params: { id: bookingId } },
    adOnAir: { params: { id: bookingId } },
    screenPairing: { params: { device_id: 'none' } },
    sendPlays: { body: { plays: [play] } },
    sendHeartbeat: { body: { lat: 6.9, lng: 79.9, version: '1', free_mb: 100, now_playing: null } },
  }
  const tokens = { advertiser: advertiser.token, driver: driver.token, admin, applicant: applicant.token, screen }
  return { samples, tokens, screenId, bookingId }
}

export type Furnished = Awaited<ReturnType<typeof furnish>>
