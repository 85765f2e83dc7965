/** The sender of a ticket or data request. */
export interface Asker {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly userType: string
}

/** The sender for administrators. */
export const presentAsker = (id: string, asker: Asker | undefined) => ({
  id,
  name: asker?.name ?? '',
  email: asker?.email ?? '',
  user_type: asker?.userType ?? '',
})
