import { changeProfile, signUp, uploadDocuments } from '@ayob/contract/accounts'
import { addDays, dayOf } from '@ayob/contract/days'
import { setPayoutAccount } from '@ayob/contract/payout-accounts'
import { adminDriver, adminDrivers, switchUser } from '@ayob/contract/people'
import { setPermit } from '@ayob/contract/permits'
import { approveRegistration, rejectRegistration } from '@ayob/contract/registrations'
import { adminScreens, holdScreen } from '@ayob/contract/screens'
import { changeVehicle } from '@ayob/contract/vehicles'
import { type Access, type BatchTokens, pair } from './boxes'
import { ADVERTISERS, DEMO_ADMIN, DEMO_PASSWORD, type DemoAdvertiser, emailOf } from './cast'
import { type DemoDriver, DRIVERS, HELD } from './drivers'
import { drawDocument, pngFile } from './pictures'
import type { Diary, World } from './world'

const PERMIT_DAYS = 365
const BANKS = ['7010', '7056', '7083', '7135', '7278', '7287']

/** Plans sign-ups, approvals, pairings, holds and closed accounts. Calls `paired` with the access of each screen. */
export function planPeople(diary: Diary, tokens: BatchTokens, paired: (driver: number, access: Access) => void): void {
  const joins = (daysAgo: number) => Math.min(daysAgo, diary.days)
  for (const driver of DRIVERS) {
    diary.note(joins(driver.joined), 0, async (world) => {
      await addDriver(world, driver)
      const { number, box } = driver
      paired(number, await pair(world, number, box === undefined ? undefined : { serial: box, tokens }))
    })
    if (driver.left !== undefined) {
      diary.note(driver.left, 1, async (world) => {
        const params = { id: (await driverNumbered(world, driver.number)).id }
        await world.client.send(switchUser, {
          token: await world.tokenOf(DEMO_ADMIN),
          params,
          body: { status: 'inactive' },
        })
      })
    }
  }
  for (const advertiser of ADVERTISERS) {
    diary.note(joins(advertiser.joined), 0, (world) => addAdvertiser(world, advertiser))
  }
  diary.note(HELD.ago, 1, async ({ client, tokenOf }) => {
    const token = await tokenOf(DEMO_ADMIN)
    const plate = DRIVERS.find(({ number }) => number === HELD.driver)?.vehicle ?? ''
    const [screen] = (await client.send(adminScreens, { token, query: { q: plate } })).screens
    if (!screen) throw new Error(`demo: ${plate} has no screen`)
    await client.send(holdScreen, { token, params: { id: screen.id }, body: { reason: HELD.reason } })
  })
  diary.note(4, 1, addRejected)
  diary.note(1, 2, addApplicants)
}

/** The personal fields of a sign-up. Phone numbers are unique. */
const person = (role: 'driver' | 'advertiser', number: number) => ({
  first_name: 'Demo',
  last_name: role === 'driver' ? `Driver ${number}` : `Advertiser${number === 1 ? '' : ` ${number}`}`,
  email: emailOf(role, number),
  phone: `077 123 4${role === 'driver' ? 1 : 5}${String(number).padStart(2, '0')}`,
  password: DEMO_PASSWORD,
  confirm_password: DEMO_PASSWORD,
})

async function driverNumbered({ client, tokenOf }: World, number: number) {
  const { email } = person('driver', number)
  const { drivers } = await client.send(adminDrivers, { token: await tokenOf(DEMO_ADMIN), query: { q: email } })
  const found = drivers.find((driver) => driver.email === email)
  if (!found) throw new Error(`demo: no driver ${email}`)
  return found
}

async function addDriver({ client, tokenOf, now }: World, { number, vehicle, type, permit }: DemoDriver) {
  const admin = await tokenOf(DEMO_ADMIN)
  const account = person('driver', number)
  const padded = String(number).padStart(2, '0')
  const { token: applicant, user } = await client.send(signUp, {
    body: {
      user_type: 'driver',
      ...account,
      vehicle_number: vehicle,
      vehicle_type: type,
      national_id: `9110427${padded}V`,
      driving_license: `B12345${padded}`,
    },
  })
  const files = { vehicle_document: pngFile('vehicle.png', await drawDocument('VEHICLE')) }
  await client.send(uploadDocuments, { token: applicant, files })
  await client.send(approveRegistration, { token: admin, params: { id: user.id }, body: { type: 'driver' } })
  const token = await tokenOf(account.email)
  await client.send(setPayoutAccount, {
    token,
    body: {
      bank_code: BANKS[number % BANKS.length] ?? '',
      branch_code: String(100 + number),
      account_number: `80012345${padded}`,
      account_name: `${account.first_name} ${account.last_name}`,
    },
  })
  if (!permit) return
  const asked = { permit_number: `DMT/AD/${number}`, permit_expires: addDays(dayOf(now()), PERMIT_DAYS) }
  if (permit === 'asked') {
    await client.send(changeVehicle, { token, body: asked })
    return
  }
  const { permit: kept } = await client.send(adminDriver, { token: admin, params: { id: user.id } })
  if (!kept) throw new Error('a demo driver has no vehicle')
  await client.send(setPermit, { token: admin, params: { id: kept.vehicle_id }, body: asked })
}

async function addAdvertiser({ client, tokenOf }: World, { number, organization, registration }: DemoAdvertiser) {
  const account = person('advertiser', number)
  const { user } = await client.send(signUp, {
    body: {
      user_type: 'advertiser',
      ...account,
      organization_name: organization,
      company_email: account.email,
      website: 'https://shop.ayob.example',
      business_registration_number: registration,
    },
  })
  const admin = await tokenOf(DEMO_ADMIN)
  await client.send(approveRegistration, { token: admin, params: { id: user.id }, body: { type: 'advertiser' } })
  const body = { address: `${10 + number} Galle Road`, city: 'Colombo' }
  await client.send(changeProfile, { token: await tokenOf(account.email), body })
}

/** Adds registrations that wait for review. */
async function addApplicants({ client }: World): Promise<void> {
  const { token } = await client.send(signUp, {
    body: {
      user_type: 'driver',
      ...person('driver', 13),
      vehicle_number: 'WP CAB-8846',
      vehicle_type: 'tuktuk',
      // The new format of Driver 1's number, which warns the reviewer of a duplicate.
      national_id: '199110402701',
      driving_license: 'B7654321',
    },
  })
  const documents = {
    vehicle_document: 'VEHICLE',
    national_id_document: 'IDENTITY',
    driving_license_document: 'LICENCE',
  }
  for (const [field, title] of Object.entries(documents)) {
    const files = { [field]: pngFile(`${field}.png`, await drawDocument(title)) }
    await client.send(uploadDocuments, { token, files })
  }
  await client.send(signUp, {
    body: {
      user_type: 'advertiser',
      ...person('advertiser', 9),
      organization_name: 'Samudra Sea Food',
      company_email: 'hello@samudra.ayob.example',
      website: null,
      business_registration_number: 'W/ND/12345',
    },
  })
}

/** Adds a rejected registration. */
async function addRejected({ client, tokenOf }: World): Promise<void> {
  const { user } = await client.send(signUp, {
    body: {
      user_type: 'driver',
      ...person('driver', 14),
      vehicle_number: 'BAD-0001',
      vehicle_type: 'bike',
      national_id: '881042754V',
      driving_license: 'B7000001',
    },
  })
  const body = { type: 'driver' as const, reason: "The documents can't be read" }
  await client.send(rejectRegistration, { token: await tokenOf(DEMO_ADMIN), params: { id: user.id }, body })
}
