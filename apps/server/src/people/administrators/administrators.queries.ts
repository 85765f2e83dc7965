import { adminStore } from './administrators.store'

/** Administrators for other rooms. */
export const administratorViews = {
  /** Active administrators with their roles, oldest first. */
  list: adminStore.list,

  /** Ids of the active administrators who may make a call. */
  whoMay: adminStore.idsOfThoseWhoMay,
}
