import type { Context } from '../../platform/context'
import type { Session } from '../../platform/http/route'
import { storageOf } from '../../platform/stored-bytes'
import { accounts } from './accounts.store'
import { documentStore } from './documents.store'
import { presentDetails } from './present'
import { registrationStore } from './registrations.store'

/** The signed-in person, and the details of the organisation that they act for. Errors: 404. */
export async function profileOf(
  { db, links, secrets }: Context,
  { userId, ownerId, memberRole, id: sessionId, adminRoles = [] }: Session,
) {
  const row = await registrationStore.byId(db, ownerId)
  const seesPapers = memberRole === null || memberRole === 'owner' || memberRole === 'finance'
  const documents = seesPapers ? await documentStore.of(db, [ownerId]) : []
  const present = { links, personalKey: secrets.personal }
  return {
    user: await accounts.present(db, userId),
    details: row ? presentDetails(present, row, documents, sessionId, true) : {},
    admin_roles: [...adminRoles],
    storage: await storageOf(db, ownerId),
  }
}
